/** Adding and editing a case: every rule of spec 2 §5, the same in browser and server. */
import * as z from "zod/mini";
import { isCalendarDate } from "../dates.ts";
import { recordId, recordVersion } from "../fields.ts";
import { ruleAcross, type Sent, trimmedLength } from "../validation.ts";
import { caseFields } from "./case-fields.ts";
import { caseMessages } from "./cases.messages.ts";

/** Copies for display that the documents name as sent (A3): the server derives them itself. */
const displayCopies = [
  "primary_guardian_name",
  "secondary_guardian_name",
  "practice_name",
  "local_authority_name",
  "receiving_support_from_row",
  "formal_assessment_details_row",
  "formal_diagnosis_details_row",
  "school_select_row",
  "school_name",
  "advisor_name",
  "advocate_name",
  "clinic_name",
  "evaluator_name",
] as const;

const ignored = Object.fromEntries(
  displayCopies.map((name) => [name, z.optional(z.unknown())]),
) as { [N in (typeof displayCopies)[number]]: z.ZodMiniOptional<z.ZodMiniUnknown> };

const momentMessage = "The time the page was entered must be an ISO 8601 moment.";

const isoMoment =
  /^(?<day>\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):?[0-5]\d)$/;

/** A moment that JavaScript and PostgreSQL read alike: a day of the calendar, no outlandish offset. */
function isMoment(text: string): boolean {
  const day = isoMoment.exec(text)?.groups?.day;
  return day !== undefined && isCalendarDate(day) && day >= "1900-01-01";
}

/** When the page was entered: an ISO moment, kept for the timesheets (decision B15). */
export const pageEnteredOn = () =>
  z.optional(
    z.nullable(z.string({ error: momentMessage }).check(z.refine(isMoment, momentMessage))),
  );

type Body = z.input<ReturnType<typeof z.strictObject<typeof caseFields>>>;

const atLeastTwo = (text: unknown) => trimmedLength(text) >= 2;

/** A text that is required when another answer makes its row appear. */
const neededWhen = (
  field: keyof Body & string,
  message: string,
  appears: (body: Sent<Body>) => boolean,
) => ruleAcross<Body>(field, message, (body) => !appears(body) || atLeastTwo(body[field]));

const rules = [
  neededWhen(
    "secondary_guardian_relationship_with_child",
    caseMessages.secondaryRelationship,
    (body) => typeof body.secondary_guardian_id === "number",
  ),
  ruleAcross<Body>(
    "secondary_guardian_id",
    caseMessages.guardianTwiceSecondary,
    (body) =>
      typeof body.secondary_guardian_id !== "number" ||
      body.secondary_guardian_id !== body.primary_guardian_id,
  ),
  neededWhen(
    "receiving_support_from",
    caseMessages.receivingSupportFrom,
    (body) => body.receiving_support === 1,
  ),
  neededWhen(
    "formal_assessment_details",
    caseMessages.formalAssessmentDetails,
    (body) => body.had_formal_assessment === 1,
  ),
  neededWhen(
    "formal_diagnosis_details",
    caseMessages.formalDiagnosisDetails,
    (body) => body.had_formal_diagnosis === 1,
  ),
  ruleAcross<Body>(
    "school_id",
    caseMessages.school,
    (body) => body.attending_school !== "attending" || typeof body.school_id === "number",
  ),
];

const zeroOrOne = () => z.optional(z.union([z.literal(0), z.literal(1)]));

const stageFields = {
  with_advisor: zeroOrOne(),
  with_advocate: zeroOrOne(),
  with_evaluator: z.optional(z.literal(0)),
  clinic_participating: z.optional(z.literal(0)),
  case_stage: z.optional(
    z.nullable(z.enum(["advisor", "advocate"], { error: caseMessages.stage })),
  ),
};

interface StageBody {
  readonly with_advisor?: number | undefined;
  readonly with_advocate?: number | undefined;
  readonly case_stage?: string | null | undefined;
}

/** The stage that a new case begins in; undefined when it is not told, null when it is told at odds. */
export function chosenStage(body: Sent<StageBody>): "advisor" | "advocate" | null | undefined {
  const [advisor, advocate] = [body.with_advisor === 1, body.with_advocate === 1];
  const byFlags = advisor ? "advisor" : advocate ? "advocate" : undefined;
  const byName =
    body.case_stage === "advisor" || body.case_stage === "advocate" ? body.case_stage : undefined;
  if ((advisor && advocate) || (byFlags && byName && byFlags !== byName)) return null;
  return byFlags ?? byName;
}

export const caseCreate = z
  .strictObject({ ...caseFields, ...stageFields, ...ignored, page_entered_on: pageEnteredOn() })
  .check(
    ...rules,
    ruleAcross<StageBody>("case_stage", caseMessages.stageAtOdds, (b) => chosenStage(b) !== null),
    ruleAcross<StageBody>("case_stage", caseMessages.stage, (b) => chosenStage(b) !== undefined),
  );

export const caseUpdate = z
  .strictObject({
    case_id: recordId("Please give the id of the case."),
    ...caseFields,
    ...ignored,
    // Read-only on the edit screen: stages change by actions only (decision B1).
    case_stage: z.optional(z.unknown()),
    page_entered_on: pageEnteredOn(),
    version: z.optional(recordVersion()),
  })
  .check(...rules);

export type CaseCreate = z.output<typeof caseCreate>;
export type CaseUpdate = z.output<typeof caseUpdate>;
export type CaseFieldName = keyof typeof caseFields;

/** What the answers above make meaningless is cleared, in browser and server alike (spec 2 §2). */
export function withoutHiddenAnswers<B extends Partial<Record<CaseFieldName, unknown>>>(
  body: B,
): B {
  const cleared: Partial<Record<CaseFieldName, unknown>> = {};
  if (body.receiving_support !== 1) cleared.receiving_support_from = null;
  if (body.had_formal_assessment !== 1) cleared.formal_assessment_details = null;
  if (body.had_formal_diagnosis !== 1) cleared.formal_diagnosis_details = null;
  if (body.attending_school === "home schooled") cleared.school_id = 1;
  if (body.attending_school === "not attending") cleared.school_id = null;
  if (body.secondary_guardian_id == null && "secondary_guardian_id" in body) {
    cleared.secondary_guardian_relationship_with_child = null;
  }
  return { ...body, ...cleared };
}
