/** What a case answers: list rows (A12), details (A13), history. */
import * as z from "zod/mini";

const text = () => z.nullable(z.string());
const number = () => z.nullable(z.number());

type Texts<P extends string, N extends string> = {
  [K in N as `${P}${K}`]: z.ZodMiniNullable<z.ZodMiniString>;
};

/** The named fields with a prefix, each a text or null. */
function prefixed<const P extends string, const N extends string>(prefix: P, names: readonly N[]) {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}`, text()])) as Texts<P, N>;
}

export const guardianDetailFields = [
  "first_name",
  "last_name",
  "gender",
  "dob",
  "address_1",
  "address_2",
  "city",
  "county",
  "postcode",
  "email",
  "telephone",
  "mobile",
] as const;

export const placeDetailFields = [
  "address_1",
  "address_2",
  "city",
  "county",
  "postcode",
  "email",
  "telephone",
] as const;

export const staffDetailFields = [
  "first_name",
  "last_name",
  "email",
  "telephone",
  "mobile",
] as const;

export const evaluationQuestionCount = 18;
const questionNumbers = Array.from(
  { length: evaluationQuestionCount },
  (_each, index) => index + 1,
);

/** `eval_question_1` to `eval_question_18`: an option's value as text, or the free text. */
const evaluationAnswers = Object.fromEntries(
  questionNumbers.map((n) => [`eval_question_${n}`, text()]),
) as Record<`eval_question_${number}`, z.ZodMiniNullable<z.ZodMiniString>>;

export const caseDetails = z.object({
  case_id: z.number(),
  closed: z.number(),
  closed_on: text(),
  band: z.number(),
  rabbi: text(),
  reason_for_the_call_today: z.string(),
  primary_guardian_id: z.number(),
  primary_guardian_relationship_with_child: z.string(),
  ...prefixed("primary_guardian_", guardianDetailFields),
  secondary_guardian_id: number(),
  secondary_guardian_relationship_with_child: text(),
  ...prefixed("secondary_guardian_", guardianDetailFields),
  child_first_name: text(),
  child_last_name: text(),
  child_gender: text(),
  child_dob: text(),
  child_home_address: text(),
  gp_id: number(),
  practice_name: text(),
  ...prefixed("gp_", placeDetailFields),
  send_issue_of_child: text(),
  does_the_child_currently_have_an_ehcp: number(),
  year_of_issue_of_ehcp: text(),
  local_authority_id: number(),
  local_authority_name: text(),
  ...prefixed("local_authority_", placeDetailFields),
  receiving_support: number(),
  receiving_support_from: text(),
  had_formal_assessment: number(),
  formal_assessment_details: text(),
  had_formal_diagnosis: number(),
  formal_diagnosis_details: text(),
  attending_school: text(),
  school_id: number(),
  school_name: text(),
  ...prefixed("school_", placeDetailFields),
  school_web: text(),
  supported_by_a_sendco: number(),
  name_of_sendco_at_the_school: text(),
  how_many_people_in_the_household: number(),
  how_many_children_under_18_in_household: number(),
  number_of_children_with_issues_in_the_home: number(),
  how_did_you_hear_about_us: text(),
  advisor_id: number(),
  advisor_name: text(),
  ...prefixed("advisor_", staffDetailFields),
  advocate_id: number(),
  advocate_name: text(),
  ...prefixed("advocate_", staffDetailFields),
  clinic_id: number(),
  clinic_name: text(),
  ...prefixed("clinic_", staffDetailFields),
  evaluator_id: number(),
  evaluator_name: text(),
  ...prefixed("evaluator_", staffDetailFields),
  with_advisor: z.number(),
  with_advocate: z.number(),
  with_evaluator: z.number(),
  clinic_participating: z.number(),
  consented_to_evaluation: number(),
  nature_of_case: text(),
  evaluation_complete: z.number(),
  evaluation_id: number(),
  evaluated_by: text(),
  ...evaluationAnswers,
  eval_comments: text(),
  eval_added_on: text(),
  added_on: z.string(),
  status: z.string(),
  case_handler: z.string(),
  case_stage: z.string(),
  minutes_used: z.number(),
  version: z.number(),
});
export type CaseDetails = z.output<typeof caseDetails>;

const rowFields = {
  case_id: z.number(),
  guardian_name: z.string(),
  child_name: z.string(),
  added_on: z.string(),
  closed: z.number(),
  band: z.number(),
  minutes_used: z.number(),
};

/** A row of the case manager (A12). */
export const caseRow = z.object({ ...rowFields, status: z.string(), case_handler: z.string() });
/** A row of the advisors', advocates' and clinics' browsers. */
export const systemCaseRow = z.object(rowFields);
/** A row of the evaluators' browser: how to reach the family. */
export const evaluatorCaseRow = z.object({ ...rowFields, telephone: text(), mobile: text() });

/** One change of a case's stage. */
export const stageChange = z.object({
  stage: z.string(),
  clinic_participating: z.number(),
  changed_on: z.string(),
  changed_by: z.string(),
  action: z.string(),
});

/** One entry of a case's history, out of the audit log. Records stand in it by their names. */
export const caseChange = z.object({
  changed_on: z.string(),
  changed_by: z.string(),
  action: z.string(),
  /** The case itself, or one of its files. */
  about: z.enum(["case", "file"]),
  fields: z.array(z.object({ field: z.string(), before: text(), after: text() })),
});
export type CaseChange = z.output<typeof caseChange>;

export const caseHistory = z.object({
  stages: z.array(stageChange),
  changes: z.array(caseChange),
});
