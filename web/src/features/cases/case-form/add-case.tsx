/** Adds a case (POST /api/cases). */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseCreate } from "@helpline/contract/cases/cases.schema";
import { newCaseDraftName } from "@helpline/contract/drafts/drafts";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { withOffered } from "#shared/drafts/draft-values.ts";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { type DraftFormApi, useDraftForm } from "#shared/drafts/use-draft-form.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import { useLatestToday } from "#shared/product-config.ts";
import { CaseForm, type CaseFormPageProps, withBands } from "./case-form.tsx";
import {
  addFields,
  addRules,
  guardianValues,
  type KnownGuardian,
  newCaseValues,
} from "./case-form-rules.ts";
import { GuardianOffers } from "./guardian-offers.tsx";
import { type Intake, usualStage } from "./intake.ts";
import { keptRecord, maySaveWithoutThem, newRecordOf } from "./new-records.ts";

interface AddCaseProps extends CaseFormPageProps {
  readonly stored: StoredDraft | null;
  /** The primary guardian, if somebody came here to add a case for them. */
  readonly guardian: KnownGuardian | null;
  /** Somebody is on the line: the form asks first for what a case needs. */
  readonly intake?: Intake | null;
  readonly onAdded: (message: string, caseId: number, stage: FirstStage) => void;
}

/** The stage that a new case begins in. */
export type FirstStage = "advisor" | "advocate";

export const otherDraftWords = {
  note: (name: string) => `It is not for ${name}; start afresh to add a case for them.`,
  title: "Another family",
  question: (name: string) => `This draft is not for ${name}. Save it all the same?`,
} as const;

const guardianField = "primary_guardian_id";

/** The name of the person for whom the case is added; empty if there is none yet. */
function callerOf({ guardian, intake }: Pick<AddCaseProps, "guardian" | "intake">): string {
  if (guardian) return guardian.name;
  const { first_name, last_name } = intake?.newGuardian ?? {};
  return [first_name, last_name].filter(Boolean).join(" ");
}

export function AddCase(props: AddCaseProps) {
  const { stored, guardian, intake = null, bands, onBack, onChanged, onAdded } = props;
  const [fields] = useState(() => withBands(addFields, bands));
  const entered = usePageEntered();
  const today = useLatestToday();
  const enquiryId = intake?.enquiry?.enquiry_id ?? null;
  const newGuardian = intake?.newGuardian ? keptRecord(intake.newGuardian) : "";
  const fresh = () =>
    withOffered(
      { values: newCaseValues(today()) },
      {
        ...(intake && { case_stage: usualStage, ...intake.values }),
        ...(newGuardian !== "" && { [newRecordOf(guardianField)]: newGuardian }),
        ...(guardian && guardianValues(guardian)),
      },
    );
  const of: DraftFormApi = useDraftForm({
    name: newCaseDraftName(enquiryId),
    rules: addRules,
    // An earlier draft may be about somebody else, so the guardian is not put into it.
    basis: () => (stored === null ? fresh() : { values: newCaseValues(today()) }),
    stored,
    onChanged,
    maySend: async () => (await maySaveForOthers()) && maySaveWithoutThem(of.form),
    send: (body, idempotencyKey) => {
      const sent = {
        ...body,
        ...(enquiryId !== null && { enquiry_id: enquiryId }),
        page_entered_on: entered.on(),
      } as CaseCreate;
      return call(caseRoutes.create, { body: sent }, { idempotencyKey });
    },
    onSaved: ({ message, data }, { case_stage }) =>
      onAdded(message, data.case_id, case_stage === "advocate" ? "advocate" : "advisor"),
  });

  const caller = callerOf(props);
  // A draft of an enquiry's case is about its caller, even if another guardian was chosen since.
  const mayBeOthers = enquiryId === null && caller !== "";
  const isOthers = () =>
    mayBeOthers &&
    (guardian
      ? of.form.getValues(guardianField) !== String(guardian.id)
      : of.form.getValues(newRecordOf(guardianField)) !== newGuardian);
  /** Asks before the draft of another family is saved, which is easily taken for the caller's. */
  const maySaveForOthers = async () => {
    if (guardian === null || of.draft.broughtBack === null || !isOthers()) return true;
    const { title, question } = otherDraftWords;
    return askYesNo({ title, message: question(caller) });
  };

  return (
    <>
      <DraftNotice
        broughtBack={of.draft.broughtBack}
        note={isOthers() ? otherDraftWords.note(caller) : undefined}
        onStartAfresh={() => of.draft.startAfresh(fresh())}
        focusFirst={() => of.form.setFocus(guardianField)}
      />
      <GuardianOffers form={of.form} opens={stored === null ? guardianField : null}>
        <CaseForm
          label="Add a case"
          fields={fields}
          of={of}
          onBack={onBack}
          isIntake={intake !== null}
        />
      </GuardianOffers>
    </>
  );
}
