/** The form of the evaluation of a case with 18 questions. */
import type { EarlierWording, EvaluationQuestion } from "@helpline/contract/config/product-config";
import { draftName } from "@helpline/contract/drafts/drafts";
import {
  evaluationMessages,
  evaluationRoutes,
  evaluationSchema,
} from "@helpline/contract/evaluations/evaluations";
import type { RouteRequest } from "@helpline/contract/http";
import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { call } from "#shared/api-client.ts";
import { stopTimerOf } from "#shared/call-timer/call-timer.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { DraftContent } from "#shared/drafts/draft-values.ts";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraftForm } from "#shared/drafts/use-draft-form.ts";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { type FormValues, formValuesOf } from "#shared/form/form-values.ts";
import { goesOnByEnter } from "#shared/form/inputs/answer-keys.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import classes from "./evaluation.module.css";

// The questions of an evaluation as form fields: wording and options from the configuration.

function questionField({ number, text, kind, options }: EvaluationQuestion): FieldSpec {
  const label = `${number}. ${text}`;
  const notes = { label, required: true } as const;
  if (kind === "text") {
    return { name: `q${number}`, notes: { ...notes, input: "textarea", maxLength: 10_000 } };
  }
  const choices = options.map(({ value, label: text }) => ({
    value: String(value),
    label: text,
    // One key for each: there is none for a tenth option.
    ...(value < 10 && { key: String(value) }),
  }));
  return {
    name: `q${number}`,
    notes: { ...notes, input: "radios", isWide: true, options: choices },
  };
}

const comments: FieldSpec = {
  name: "comments",
  notes: { label: "Comments", input: "textarea", maxLength: 10_000 },
};

const evaluationFields = (questions: readonly EvaluationQuestion[]): FieldSpec[] => [
  ...questions.map(questionField),
  comments,
];

/** Converts selections to option numbers. */
function tidy(fields: readonly FieldSpec[], body: Record<string, unknown>) {
  const chosen = fields.filter(
    ({ name, notes }) => notes.input === "radios" && body[name] !== null,
  );
  return {
    ...body,
    ...Object.fromEntries(chosen.map(({ name }) => [name, Number(body[name])])),
  };
}

const evaluationRules = (
  fields: readonly FieldSpec[],
  fixed: { readonly case_id: number; readonly questions_version: number },
): FormRules => ({
  fields,
  schema: evaluationSchema,
  fixed,
  tidy: (body) => tidy(fields, body),
});

// A draft holds the numbers of options, which mean something else after an admin has reworded the question.

interface OpenedDraft {
  readonly draft: StoredDraft | null;
  /** What the person is told about questions that have been reworded since. */
  readonly note?: string;
}

/** Opens a draft under the present wording: what was chosen from another wording's options is dropped. */
function openDraft(
  draft: StoredDraft | null,
  fields: readonly FieldSpec[],
  { questionsVersion, earlierWordings }: Wordings,
): OpenedDraft {
  if (!draft) return { draft };
  const { version = 0, ...answers } = (draft.content ?? {}) as Partial<DraftContent>;
  const typed = { ...answers.typed };
  const numbers = earlierWordings
    .filter(({ number, before }) => version < before && `q${number}` in typed)
    .map(({ number }) => number);
  const reworded = [...new Set(numbers)].toSorted((a, b) => a - b);
  const chosen = new Set(
    fields.filter(({ notes }) => notes.input === "radios").map(({ name }) => name),
  );
  const dropped = new Set(reworded.map((number) => `q${number}`).filter((q) => chosen.has(q)));
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => !dropped.has(name)));
  const content: DraftContent = {
    ...answers,
    typed: kept,
    was: { ...answers.was },
    version: questionsVersion,
  };
  return {
    draft: { ...draft, content },
    ...(reworded.length > 0 && { note: evaluationMessages.reworded(reworded) }),
  };
}

export const evaluationDraftName = (caseId: number) => draftName("evaluation", caseId);

interface Wordings {
  /** The version of the settings that has the present wording. */
  readonly questionsVersion: number;
  readonly earlierWordings: readonly EarlierWording[];
}

export interface EvaluationFormProps extends Wordings {
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
  // Answers belong to the wording that the form was opened with.
  const [fixed] = useState({ case_id: caseId, questions_version: props.questionsVersion });
  const entered = usePageEntered();
  const empty = () => ({ values: formValuesOf(fields, {}), version: fixed.questions_version });
  const [opened, setOpened] = useState(() => openDraft(stored, fields, props));
  const of = useDraftForm({
    name: evaluationDraftName(caseId),
    rules: evaluationRules(fields, fixed),
    basis: empty,
    stored: opened.draft,
    onChanged,
    send: (body, idempotencyKey) => {
      const evaluation = { ...body, page_entered_on: entered.on() } as EvaluationBody;
      return call(evaluationRoutes.create, { body: evaluation }, { idempotencyKey });
    },
    onSaved: ({ message }) => {
      // The evaluation closes the case.
      stopTimerOf(caseId);
      onSaved(message);
    },
    onInvalid: showFirstFailure,
    oneAtATime: true,
    failureTitle: "Error",
  });
  const { form, draft, frozen } = of;
  const list = useRef<HTMLDivElement>(null);
  // The first key answers the first question; what is above stays in sight.
  useEffect(() => {
    const first = list.current?.querySelector("input");
    if (isAtRest()) first?.focus({ preventScroll: true });
  }, []);

  return (
    <DraftForm of={of} label="Evaluation" className={undefined} onBack={onBack}>
      <DraftNotice
        // Shown even if nothing is left of the draft, to say why.
        broughtBack={draft.broughtBack ?? (opened.note ? (opened.draft?.savedOn ?? null) : null)}
        note={opened.note}
        onStartAfresh={async () => {
          await draft.startAfresh(empty());
          setOpened({ draft: null });
        }}
        focusFirst={() => form.setFocus(fields[0]?.name ?? "")}
      />
      <div ref={list} className={classes.questions} inert={frozen} {...{ [goesOnByEnter]: true }}>
        {fields.map((field) => (
          <div key={field.name} className={classes.question}>
            <FormField field={field} form={form} />
          </div>
        ))}
      </div>
    </DraftForm>
  );
}

/** Nobody has begun with anything else on the page. */
const isAtRest = () =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches("main, main h1");

/** Shows the error of an evaluation: one at a time, the first in question order. */
async function showFirstFailure(
  form: RecordFormApi,
  errors: FieldErrors<FormValues>,
): Promise<void> {
  const [first] = Object.entries(errors);
  if (!first) return;
  const [field, error] = first;
  await showNotice({ title: evaluationMessages.title, message: String(error?.message ?? "") });
  form.setFocus(field);
}
