/** For tests and journeys: valid answers for every field of the case form, from the table. */
import { type FieldNotes, notesOf } from "../fields.ts";
import type { CaseField } from "./case-field.ts";
import { caseFieldEntries } from "./case-fields.ts";

const yesNoFields = caseFieldEntries.filter(([, { schema }]) => notesOf(schema).input === "yes-no");

/** The labels of the required yes/no questions. */
export const yesNoLabels: readonly string[] = yesNoFields.map(
  ([, { schema }]) => notesOf(schema).label,
);

/** No to all of them. */
export const noToEverything: Readonly<Record<string, 0>> = Object.fromEntries(
  yesNoFields.map(([name]) => [name, 0]),
);

function answerTo(name: string, notes: FieldNotes, { visibleWhen }: CaseField): string | number {
  const { input, options, maxLength = 0 } = notes;
  if (input === "yes-no") return 1;
  if (input === "date") return "2016-02-29";
  if (input === "select") return options?.[0]?.value ?? 1;
  if (maxLength <= 4) return maxLength === 4 ? "2019" : 7;
  return visibleWhen ? `told of ${name}` : `answer to ${name}`.slice(0, maxLength);
}

/** A distinct answer for every field except references, so that every row of the form is visible. */
export const everyAnswer: Readonly<Record<string, string | number>> = Object.fromEntries(
  caseFieldEntries
    .filter(([, { names }]) => !names)
    .map(([name, declared]) => [name, answerTo(name, notesOf(declared.schema), declared)]),
);
