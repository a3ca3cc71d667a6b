/** Adds a case (spec 2 §2 and §7, POST /api/cases). */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseCreate } from "@helpline/contract/cases/cases.schema";
import { draftName } from "@helpline/contract/drafts/drafts";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraftForm } from "#shared/drafts/use-draft-form.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import { withBands } from "./band-options.ts";
import { CaseForm } from "./case-form.tsx";
import { addFields } from "./case-form-fields.ts";
import type { CaseFormPageProps } from "./case-form-props.ts";
import { addRules, newCaseValues } from "./case-form-rules.ts";

interface AddCaseProps extends CaseFormPageProps {
  readonly stored: StoredDraft | null;
  readonly onAdded: (message: string) => void;
}

export const addDraftName = draftName("case-form", "new");

export function AddCase({ stored, bands, onBack, onChanged, onAdded }: AddCaseProps) {
  const [fields] = useState(() => withBands(addFields, bands));
  const entered = usePageEntered();
  const of = useDraftForm({
    name: addDraftName,
    rules: addRules,
    basis: () => ({ values: newCaseValues() }),
    stored,
    onChanged,
    send: (body) =>
      call(caseRoutes.create, { body: { ...body, page_entered_on: entered.on() } as CaseCreate }),
    onSaved: ({ message }) => onAdded(message),
  });

  return (
    <>
      <DraftNotice
        broughtBack={of.draft.broughtBack}
        onStartAfresh={() => of.draft.startAfresh({ values: newCaseValues() })}
      />
      <CaseForm label="Add a case" fields={fields} of={of} onBack={onBack} />
    </>
  );
}
