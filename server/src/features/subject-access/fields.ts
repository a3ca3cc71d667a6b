/** Values of a report: their words, how a person reads them, and whom they tell of. */
import { caseFields } from "@helpline/contract/cases/case-fields";
import { showDate, showMoment } from "@helpline/contract/dates";
import { type FieldNotes, fieldNotes } from "@helpline/contract/fields";
import { guardians } from "@helpline/contract/reference-records/guardians";
import type { AboutWhom } from "@helpline/contract/subject-access/subject-access";
import type { ReportField } from "./report.ts";

type Schema = Parameters<typeof fieldNotes.get>[0];

/** Whose request it is: what is about them is theirs, what is about others is marked. */
export type Whose = "child" | "primary" | "secondary" | "record";

const formFields: Readonly<Record<string, unknown>> = { ...guardians.create.shape, ...caseFields };

const notesOf = (field: string): FieldNotes | undefined => {
  const schema = formFields[field];
  return schema ? fieldNotes.get(schema as Schema) : undefined;
};

const flags = new Set([
  "closed",
  "with_advisor",
  "with_advocate",
  "with_evaluator",
  "clinic_participating",
  "consented_to_evaluation",
  "evaluation_complete",
  "clamped",
]);

const prefix =
  /^(?:primary_guardian|secondary_guardian|gp|school|local_authority|advisor|advocate|clinic|evaluator)_(?!id$|participating$|relationship)/;

const ids: Readonly<Record<string, string>> = {
  case_id: "Case ID",
  guardian_id: "Guardian ID",
  primary_guardian_id: "Guardian ID",
  secondary_guardian_id: "Guardian ID",
};

function labelOf(field: string): string {
  const id = ids[field];
  if (id) return id;
  const notes = notesOf(field) ?? notesOf(field.replace(prefix, ""));
  const words = field.replace(prefix, "").replaceAll("_", " ");
  return notes?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function shownAs(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "";
  if (flags.has(field)) return Number(value) === 1 ? "Yes" : "No";
  if (typeof value === "object") return JSON.stringify(value, null, 1);
  const text = String(value);
  if (moment.test(text)) return showMoment(text, timeZone);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return showDate(text);
  return notesOf(field)?.options?.find((option) => option.value === text)?.label ?? text;
}

const staffFields =
  /^(advisor|advocate|clinic|evaluator)_(?!participating)|^(case_handler|evaluated_by|user_name|set_by|added_by|changed_by|to_name|to_address|saved_by)$/;
const freeText =
  /^(reason_for_the_call_today|receiving_support_from|formal_(assessment|diagnosis)_details|send_issue_of_child|details|action_undertaken|outcome|notes|name|draft|reason|legal_hold|reason_for_lifting|evaluation|answers|comments|eval_.*)$/;
const ofChild =
  /^(child_|does_the_child|year_of_issue|receiving_support$|had_formal|attending_school|school_|supported_by|gp_|practice_name|local_authority_)/;
const ofOthers = /^(name_of_sendco_at_the_school|rabbi)$/;

/** Whom a field of a case tells of, seen from the person who asks. */
function aboutWhom(field: string, whose: Whose): AboutWhom {
  if (freeText.test(field)) return "mixed";
  if (ofOthers.test(field)) return "other";
  if (staffFields.test(field)) return "staff";
  const mine = (person: Whose): AboutWhom => (whose === person ? "subject" : "other");
  if (field.startsWith("primary_guardian_")) return mine("primary");
  if (field.startsWith("secondary_guardian_")) return mine("secondary");
  if (ofChild.test(field)) return mine("child");
  return "subject";
}

/** Makes the values of one report. */
export function fieldMaker(whose: Whose, timeZone: string) {
  return (field: string, value: unknown, label = labelOf(field)): ReportField => ({
    field,
    label,
    value: value ?? null,
    shown: shownAs(field, value, timeZone),
    about: value === null || value === undefined ? "subject" : aboutWhom(field, whose),
  });
}
export type MakeField = ReturnType<typeof fieldMaker>;
