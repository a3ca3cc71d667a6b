/** Adding a case (spec 2 §2 and §7, POST /api/cases). */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseCreate } from "@helpline/contract/cases/cases.schema";
import { draftName } from "@helpline/contract/drafts/drafts";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
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
  const [basis] = useState(() => ({ values: newCaseValues() }));
  const entered = usePageEntered();

  const save = (body: Record<string, unknown>) =>
    draft.saving(async () => {
      const sent = { ...body, page_entered_on: entered.on } as CaseCreate;
      const answer = await call(caseRoutes.create, { body: sent });
      onChanged(false);
      onAdded(answer.message);
    });
  const contractForm = useContractForm({ rules: addRules, initial: basis.values, onSave: save });
  const draft = useDraft({ name: addDraftName, form: contractForm.form, basis, stored });

  return (
    <>
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={() => draft.startAfresh({ values: newCaseValues() })}
      />
      <CaseForm
        label="Add a case"
        fields={fields}
        contractForm={contractForm}
        draft={draft}
        onBack={onBack}
        onChanged={onChanged}
      />
    </>
  );
}
