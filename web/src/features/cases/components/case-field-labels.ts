/** The words for every field of a case: the forms' own, and those that no form has. */
import { caseFields } from "@helpline/contract/cases/case-fields";
import { type FieldNotes, fieldNotes } from "@helpline/contract/fields";
import { gps } from "@helpline/contract/reference-records/gps";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { localAuthorities } from "@helpline/contract/reference-records/local-authorities";
import { schools } from "@helpline/contract/reference-records/schools";
import { users } from "@helpline/contract/users/users.schema";
import { capitalised } from "@helpline/contract/words";
import type { ZodMiniObject } from "zod/mini";
import { formFields } from "#shared/form/field-specs.ts";

export type NotesByName = Readonly<Record<string, FieldNotes>>;

const notesOf = (schema: ZodMiniObject): NotesByName =>
  Object.fromEntries(formFields(schema).map(({ name, notes }) => [name, notes]));

/** What the fields of the records beside a case are called on their own forms. */
export const recordNotes = {
  guardian: notesOf(guardians.create),
  gp: notesOf(gps.create),
  school: notesOf(schools.create),
  localAuthority: notesOf(localAuthorities.create),
  staff: notesOf(users.create),
} as const;

type Field = Parameters<typeof fieldNotes.get>[0];

const onForm = Object.fromEntries(
  Object.entries(caseFields).flatMap(([name, field]) => {
    const notes = fieldNotes.get(field as Field);
    return notes ? [[name, notes]] : [];
  }),
);

const yesNo = (label: string): FieldNotes => ({
  label,
  input: "yes-no",
  options: [
    { value: "1", label: "Yes" },
    { value: "0", label: "No" },
  ],
});

const text = (label: string): FieldNotes => ({ label, input: "text" });

/** Stored by actions, log entries and evaluations, not by the case form. */
const byOthers: NotesByName = {
  case_id: text("Case ID"),
  closed: yesNo("Closed"),
  closed_on: text("Closed on"),
  with_advisor: yesNo("With advisor"),
  with_advocate: yesNo("With advocate"),
  with_evaluator: yesNo("With evaluator"),
  clinic_participating: yesNo("Clinic participating"),
  consented_to_evaluation: yesNo("Consented to evaluation"),
  nature_of_case: text("Nature of case"),
  evaluation_complete: yesNo("Evaluation complete"),
  evaluation: text("Evaluation"),
  minutes_used: text("Minutes used"),
  version: text("Version"),
  legal_hold: text("Legal hold"),
  reason_for_lifting: text("Reason for lifting the hold"),
};

export const caseNotes: NotesByName = { ...byOthers, ...onForm };

/** A field of a case as a person says it; one without words of its own, by its name. */
export function labelOfField(field: string): string {
  const words = field.replaceAll("_", " ");
  return caseNotes[field]?.label ?? capitalised(words);
}
