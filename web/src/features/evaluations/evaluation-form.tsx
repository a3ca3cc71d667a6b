/** The form of the evaluation of a case with 18 questions. */
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { draftName } from "@helpline/contract/drafts/drafts";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteRequest } from "@helpline/contract/http";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { stopTimerOf } from "#shared/call-timer/call-timer.ts";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraftForm } from "#shared/drafts/use-draft-form.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import classes from "./evaluation.module.css";
import { showFirstFailure } from "./evaluation-errors.ts";
import { evaluationFields, evaluationRules } from "./evaluation-fields.ts";

export const evaluationDraftName = (caseId: number) => draftName("evaluation", caseId);

export interface EvaluationFormProps {
  readonly caseId: number;
  readonly questions: readonly EvaluationQuestion[];
  readonly stored: StoredDraft | null;
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
  readonly onSaved: (message: string) => void;
}

type EvaluationBody = RouteRequest<typeof evaluationRoutes.create>["body"];

export function EvaluationForm(props: EvaluationFormProps) {
  const { caseId, questions, stored, onBack, onChanged, onSaved } = props;
  const [fields] = useState(() => evaluationFields(questions));
  const entered = usePageEntered();
  const empty = () => ({ values: formValuesOf(fields, {}) });
  const of = useDraftForm({
    name: evaluationDraftName(caseId),
    rules: evaluationRules(fields, caseId),
    basis: empty,
    stored,
    onChanged,
    send: (body) =>
      call(evaluationRoutes.create, {
        body: { ...body, page_entered_on: entered.on() } as EvaluationBody,
      }),
    onSaved: ({ message }) => {
      // The evaluation closes the case.
      stopTimerOf(caseId);
      onSaved(message);
    },
    onInvalid: showFirstFailure,
    failureTitle: "Error",
  });
  const { form, draft, frozen } = of;

  return (
    <DraftForm of={of} label="Evaluation" className={undefined} onBack={onBack}>
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={() => draft.startAfresh(empty())}
      />
      <div className={classes.questions} inert={frozen}>
        {fields.map((field) => (
          <div key={field.name} className={classes.question}>
            <FormField field={field} form={form} />
          </div>
        ))}
      </div>
    </DraftForm>
  );
}
