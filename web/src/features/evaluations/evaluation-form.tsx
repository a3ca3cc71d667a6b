/** The 18-question evaluation of a case (spec 2 §2, §5 and §7). */
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { draftName } from "@helpline/contract/drafts/drafts";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { RouteRequest } from "@helpline/contract/http";
import { Button, Loader } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Loader.css";
import "@mantine/core/styles/Button.css";
import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { DraftStatus } from "#shared/drafts/draft-status.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
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
      <div className={sticky.bar}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          aria-busy={saving}
          leftSection={slow && <Loader size="xs" color="currentColor" />}
        >
          Save
        </Button>
        <DraftStatus state={draft.state} />
      </div>
    </form>
  );
}

interface ChangeWatchProps {
  readonly form: RecordFormApi;
  readonly onChanged: (changed: boolean) => void;
}

/** Apart, so that the first key does not draw the whole form anew. */
function ChangeWatch({ form, onChanged }: ChangeWatchProps) {
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [onChanged, isDirty]);
  return null;
}
