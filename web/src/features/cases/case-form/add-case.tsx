/** Adds a case (POST /api/cases). */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseCreate } from "@helpline/contract/cases/cases.schema";
import { draftName } from "@helpline/contract/drafts/drafts";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { withOffered } from "#shared/drafts/draft-values.ts";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraftForm } from "#shared/drafts/use-draft-form.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import { CaseForm, type CaseFormPageProps, withBands } from "./case-form.tsx";
import {
  addFields,
  addRules,
  guardianValues,
  type KnownGuardian,
  newCaseValues,
} from "./case-form-rules.ts";
import { GuardianOffers } from "./guardian-offers.tsx";

interface AddCaseProps extends CaseFormPageProps {
  readonly stored: StoredDraft | null;
  /** The primary guardian, if somebody came here to add a case for them. */
  readonly guardian: KnownGuardian | null;
  readonly onAdded: (message: string, caseId: number, stage: FirstStage) => void;
}

/** The stage that a new case begins in. */
export type FirstStage = "advisor" | "advocate";

const notForGuardian = (name: string) =>
  `It is not for ${name}; start afresh to add a case for them.`;

export const addDraftName = draftName("case-form", "new");

export function AddCase(props: AddCaseProps) {
  const { stored, guardian, bands, onBack, onChanged, onAdded } = props;
  const [fields] = useState(() => withBands(addFields, bands));
  const entered = usePageEntered();
  const fresh = () =>
    withOffered({ values: newCaseValues() }, guardian ? guardianValues(guardian) : {});
  const of = useDraftForm({
    name: addDraftName,
    rules: addRules,
    // An earlier draft may be about somebody else, so the guardian is not put into it.
    basis: () => (stored === null ? fresh() : { values: newCaseValues() }),
    stored,
    onChanged,
    send: (body) =>
      call(caseRoutes.create, { body: { ...body, page_entered_on: entered.on() } as CaseCreate }),
    onSaved: ({ message, data }, { case_stage }) =>
      onAdded(message, data.case_id, case_stage === "advocate" ? "advocate" : "advisor"),
  });

  const isOthers =
    guardian !== null && of.form.getValues("primary_guardian_id") !== String(guardian.id);

  return (
    <>
      <DraftNotice
        broughtBack={of.draft.broughtBack}
        note={isOthers ? notForGuardian(guardian.name) : undefined}
        onStartAfresh={() => of.draft.startAfresh(fresh())}
      />
      <GuardianOffers form={of.form}>
        <CaseForm label="Add a case" fields={fields} of={of} onBack={onBack} />
      </GuardianOffers>
    </>
  );
}
