/** The 18-question evaluation of a case (spec 2 §2, §5 and §7). */
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { draftName } from "@helpline/contract/drafts/drafts";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteRequest } from "@helpline/contract/http";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { SaveBar } from "#shared/drafts/save-bar.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { ChangeWatch } from "#shared/form/change-watch.tsx";
import { FormField } from "#shared/form/form-field.tsx";
import sticky from "#shared/form/save-bar.module.css";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import classes from "./evaluation.module.css";
import { showFirstFailure, showRefusal } from "./evaluation-errors.ts";
import { evaluationFields, evaluationRules, noAnswers } from "./evaluation-fields.ts";

export const evaluationDraftName = (caseId: number) => draftName("evaluation", caseId);

export interface EvaluationFormProps {
  readonly caseId: number;
  readonly questions: readonly EvaluationQuestion[];
  readonly stored: StoredDraft | null;
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
  readonly onSaved: () => void;
}

type EvaluationBody = RouteRequest<typeof evaluationRoutes.create>["body"];

export function EvaluationForm(props: EvaluationFormProps) {
  const { caseId, questions, stored, onBack, onChanged, onSaved } = props;
  const [fields] = useState(() => evaluationFields(questions));
  const [rules] = useState(() => evaluationRules(fields, caseId));
  const [basis] = useState(() => ({ values: noAnswers(fields) }));
  const entered = usePageEntered();

  const save = (body: Record<string, unknown>) =>
    draft.saving(async () => {
      const evaluation = { ...body, page_entered_on: entered.on } as EvaluationBody;
      await call(evaluationRoutes.create, { body: evaluation });
      onChanged(false);
      onSaved();
    });
  const { form, submit, saving } = useContractForm({
    rules,
    initial: basis.values,
    onSave: save,
    onInvalid: showFirstFailure,
    onRefused: (error) => showRefusal(form, error),
  });
  const draft = useDraft({ name: evaluationDraftName(caseId), form, basis, stored });
  const slow = useSlow(saving);

  return (
    <form
      noValidate
      aria-label="Evaluation"
      className={`${sticky.form} ${classes.form}`}
      onSubmit={submit}
      onBlur={draft.flush}
    >
      <ChangeWatch form={form} onChanged={onChanged} />
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={() => draft.startAfresh({ values: noAnswers(fields) })}
      />
      <div className={classes.questions} inert={slow}>
        {fields.map((field) => (
          <div key={field.name} className={classes.question}>
            <FormField field={field} form={form} />
          </div>
        ))}
      </div>
      <SaveBar saving={saving} draft={draft} onBack={onBack} />
    </form>
  );
}
