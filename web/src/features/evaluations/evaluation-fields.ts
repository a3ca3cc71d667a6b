/** The questions of an evaluation as form fields: wording and options from the configuration. */
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { evaluationSchema } from "@helpline/contract/evaluations/evaluations";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";

function questionField({ number, text, kind, options }: EvaluationQuestion): FieldSpec {
  const label = `${number}. ${text}`;
  const notes = { label, required: true } as const;
  if (kind === "text") {
    return { name: `q${number}`, notes: { ...notes, input: "textarea", maxLength: 10_000 } };
  }
  const choices = options.map((option) => ({ value: String(option.value), label: option.label }));
  return { name: `q${number}`, notes: { ...notes, input: "select", options: choices } };
}

const comments: FieldSpec = {
  name: "comments",
  notes: { label: "Comments", input: "textarea", maxLength: 10_000 },
};

export const evaluationFields = (questions: readonly EvaluationQuestion[]): FieldSpec[] => [
  ...questions.map(questionField),
  comments,
];

/** Converts selections to option numbers. */
function tidy(fields: readonly FieldSpec[], body: Record<string, unknown>) {
  const chosen = fields.filter(
    ({ name, notes }) => notes.input === "select" && body[name] !== null,
  );
  return {
    ...body,
    ...Object.fromEntries(chosen.map(({ name }) => [name, Number(body[name])])),
  };
}

export const evaluationRules = (fields: readonly FieldSpec[], caseId: number): FormRules => ({
  fields,
  schema: evaluationSchema,
  fixed: { case_id: caseId },
  tidy: (body) => tidy(fields, body),
});
