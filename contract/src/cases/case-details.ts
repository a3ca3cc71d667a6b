/** Shapes of a case in answers: list rows (WIRE-20), details (WIRE-21), history. */

import * as z from "zod/mini";
import { guardianAlert } from "../alerts/alerts.ts";
import { consentPurposes } from "../consents/consents.plain.ts";
import { answerers } from "../evaluations/evaluation-links.plain.ts";
import { pick } from "../fields.ts";
import { followUpChanges } from "../follow-ups/follow-ups.plain.ts";
import { moment } from "../http.ts";
import { caseFieldEntries, caseFields } from "./case-fields.ts";
import { derivedFields, keptFields } from "./kept-fields.ts";
import { type JoinedShape, joinedShape, type NamedRecord, nameFieldOf } from "./named-record.ts";

const text = () => z.nullable(z.string());

type StoredOf<F extends Readonly<Record<string, { readonly stored: z.ZodMiniType }>>> = {
  [N in keyof F]: F[N]["stored"];
};

function storedOf<F extends Readonly<Record<string, { readonly stored: z.ZodMiniType }>>>(
  fields: F,
) {
  const entries = Object.entries(fields).map(([name, { stored }]) => [name, stored]);
  return Object.fromEntries(entries) as StoredOf<F>;
}

/** The columns of a case in answers, by name: the fields of the form and those that the server maintains. */
export const storedCase = z.object({ ...storedOf(keptFields), ...storedOf(caseFields) });
export type StoredCase = z.output<typeof storedCase>;

type AllOf<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer A) => void
  ? A
  : never;
type Fields = typeof caseFields;
type Joined = AllOf<
  {
    [N in keyof Fields]: Fields[N] extends { readonly names: infer R extends NamedRecord }
      ? JoinedShape<R>
      : never;
  }[keyof Fields]
>;

/** The records that a case names, each with the field that refers to it. */
export const namedRecords = caseFieldEntries.flatMap(([field, { names }]) =>
  names ? [{ field, ...names }] : [],
);

const joined = Object.assign({}, ...namedRecords.map(joinedShape)) as Joined;

type ClosedField = "gp_closed_on" | "school_closed_on" | "local_authority_closed_on";

/** The records of a case that can close, as a school does, each with the field that says when it did. */
export const closableRecords = namedRecords
  .filter(({ kind }) => kind.canClose)
  .map((record) => ({
    alias: record.alias,
    field: `${record.alias}_closed_on` as ClosedField,
    /** The field with its name. */
    nameField: nameFieldOf(record),
  }));

const closedRecords = Object.fromEntries(
  closableRecords.map(({ field }) => [field, text()]),
) as Record<ClosedField, z.ZodMiniNullable<z.ZodMiniString>>;

/** The guardians of a case, each with the field of its alerts. */
export const guardiansWithAlerts = (["primary_guardian", "secondary_guardian"] as const).map(
  (alias) => ({ alias, field: `${alias}_alerts` as const }),
);
type AlertsField = (typeof guardiansWithAlerts)[number]["field"];

/** Null if the case has no such guardian. */
const alertsOfGuardians = Object.fromEntries(
  guardiansWithAlerts.map(({ field }) => [field, z.nullable(z.array(guardianAlert))]),
) as Record<AlertsField, z.ZodMiniNullable<z.ZodMiniArray<typeof guardianAlert>>>;

export const questionNumbers = Array.from({ length: 18 }, (_each, index) => index + 1);

/** `eval_question_1` to `eval_question_18`: an option's value as text, or the free text. */
const evaluationAnswers = Object.fromEntries(
  questionNumbers.map((n) => [`eval_question_${n}`, text()]),
) as Record<`eval_question_${number}`, z.ZodMiniNullable<z.ZodMiniString>>;

/** The data read from the database; derived texts are added later. */
const foundDetails = {
  ...storedCase.shape,
  ...joined,
  ...closedRecords,
  ...alertsOfGuardians,
  evaluation_id: z.nullable(z.number()),
  /** Null if the family answered by link. */
  evaluated_by: text(),
  eval_answered_by: z.nullable(z.enum(answerers)),
  ...evaluationAnswers,
  eval_comments: text(),
  eval_added_on: text(),
  /** The version of the settings whose wording it answers. */
  eval_questions_version: z.nullable(z.number()),
};

export const caseDetails = z.object({ ...foundDetails, ...storedOf(derivedFields) });
export type CaseDetails = z.output<typeof caseDetails>;
export type FoundCase = Omit<CaseDetails, keyof typeof derivedFields>;

const rowFields = {
  ...pick(storedCase.shape, ["case_id", "added_on", "closed", "band", "minutes_used"]),
  guardian_name: z.string(),
  child_name: z.string(),
  status: z.string(),
  case_handler: z.string(),
};

/** A row of the case manager (WIRE-20). */
export const caseRow = z.object({
  ...rowFields,
  last_entry_on: storedCase.shape.last_entry_on,
});
/** A row of the advisors', advocates' and clinics' browsers. */
export const systemCaseRow = z.object(rowFields);
/** A row of the evaluators' browser, with contact details of the family and what the case was about. */
export const evaluatorCaseRow = z.object({
  ...rowFields,
  telephone: text(),
  mobile: text(),
  nature_of_case: storedCase.shape.nature_of_case,
});

/** One change of a case's stage. */
export const stageChange = z.object({
  stage: z.string(),
  clinic_participating: z.number(),
  changed_on: moment(),
  changed_by: z.string(),
  action: z.string(),
});

/** An entry of a case's history, from the audit log. Records are given by name. */
export const caseChange = z.object({
  changed_on: moment(),
  changed_by: z.string(),
  action: z.string(),
  /** What changed: the case itself, a file, a letter, its key dates, a follow-up, or a consent. */
  about: z.enum(["case", "file", "letter", "key dates", "follow-up", "consent"]),
  /** For a follow-up: its text, and what became of it if it was not added or changed. */
  follow_up: z.optional(
    z.object({ text: z.string(), change: z.nullable(z.enum(followUpChanges)) }),
  ),
  /** For a consent: what it is for. */
  consent: z.optional(z.enum(consentPurposes)),
  fields: z.array(z.object({ field: z.string(), before: text(), after: text() })),
});
export type CaseChange = z.output<typeof caseChange>;

export const caseHistory = z.object({
  stages: z.array(stageChange),
  changes: z.array(caseChange),
});
