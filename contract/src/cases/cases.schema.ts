/** Adding and editing a case: the rules for browser and server. */
import * as z from "zod/mini";
import { enquiryMessages } from "../enquiries/enquiry.messages.ts";
import { flag, pageEnteredOn, recordId, recordVersion, sentNumber } from "../fields.ts";
import { sentBack } from "../reference-records/record-kind.ts";
import { type FieldError, ruleAcross, type Sent, trimmedLength } from "../validation.ts";
import { caseDetails, namedRecords } from "./case-details.ts";
import { isVisible } from "./case-field.ts";
import { type CaseFieldName, caseFieldEntries, caseFields } from "./case-fields.ts";
import { caseMessages } from "./cases.messages.ts";
import { nameFieldOf } from "./named-record.ts";

/**
 * Fields sent only for display, which are allowed (WIRE-4): names of records, and which rows were
 * visible. Ignored: the server derives them itself.
 */
const displayCopies = [
  ...namedRecords.map(nameFieldOf),
  "receiving_support_from_row",
  "formal_assessment_details_row",
  "formal_diagnosis_details_row",
  "school_select_row",
];

const ignored = sentBack(displayCopies) as Readonly<Record<never, z.ZodMiniType>>;

/** What else the details have. Only actions, log entries and evaluations change it. */
const restOfDetails = sentBack(
  Object.keys(caseDetails.shape).filter((name) => !Object.hasOwn(caseFields, name)),
) as Readonly<Record<never, z.ZodMiniType>>;

/** The schemas of the form's fields, in order. */
export const caseShape = Object.fromEntries(
  Object.entries(caseFields).map(([name, { schema }]) => [name, schema]),
) as { [N in CaseFieldName]: (typeof caseFields)[N]["schema"] };

type Values = Readonly<Record<string, unknown>>;

/** A rule across fields, whose message is shown at one of them. */
interface Rule {
  readonly field: string;
  readonly message: string;
  readonly holds: (values: Values) => boolean;
}

const isGiven = (value: unknown) => typeof value === "number" || trimmedLength(value) >= 2;

const rules: readonly Rule[] = [
  ...caseFieldEntries.flatMap(([field, declared]): Rule[] => {
    const { neededWhenVisible: message } = declared;
    const holds = (values: Values) => !isVisible(declared, values) || isGiven(values[field]);
    return message === undefined ? [] : [{ field, message, holds }];
  }),
  {
    field: "secondary_guardian_id",
    message: caseMessages.guardianTwiceSecondary,
    holds: ({ primary_guardian_id, secondary_guardian_id }) =>
      typeof secondary_guardian_id !== "number" || secondary_guardian_id !== primary_guardian_id,
  },
];

/** The failures of a case to be stored against the rules across fields. */
export const brokenRules = (values: Values): FieldError[] =>
  rules.filter(({ holds }) => !holds(values)).map(({ field, message }) => ({ field, message }));

const checks = rules.map(({ field, message, holds }) => ruleAcross<Values>(field, message, holds));

/** A flag with which no case begins. */
const notYet = (name: string) =>
  z.optional(sentNumber(z.literal(0, { error: caseMessages.notForNewCase(name) })));

const stageFields = {
  with_advisor: z.optional(flag("with_advisor")),
  with_advocate: z.optional(flag("with_advocate")),
  with_evaluator: notYet("with_evaluator"),
  clinic_participating: notYet("clinic_participating"),
  case_stage: z.optional(
    z.nullable(z.enum(["advisor", "advocate"], { error: caseMessages.stage })),
  ),
};

interface StageBody {
  readonly with_advisor?: number | undefined;
  readonly with_advocate?: number | undefined;
  readonly case_stage?: string | null | undefined;
}

/** The first stage of a new case; undefined if not given, null if contradictory. */
export function chosenStage(body: Sent<StageBody>): "advisor" | "advocate" | null | undefined {
  const [advisor, advocate] = [body.with_advisor === 1, body.with_advocate === 1];
  const byFlags = advisor ? "advisor" : advocate ? "advocate" : undefined;
  const byName =
    body.case_stage === "advisor" || body.case_stage === "advocate" ? body.case_stage : undefined;
  if ((advisor && advocate) || (byFlags && byName && byFlags !== byName)) return null;
  return byFlags ?? byName;
}

export const caseCreate = z
  .strictObject({
    ...caseShape,
    ...stageFields,
    ...ignored,
    /** The enquiry that becomes this case (ENQ-10). */
    enquiry_id: z.optional(z.nullable(recordId(enquiryMessages.id))),
    page_entered_on: pageEnteredOn(),
  })
  .check(
    ...checks,
    ruleAcross<StageBody>("case_stage", caseMessages.stageAtOdds, (b) => chosenStage(b) !== null),
    ruleAcross<StageBody>("case_stage", caseMessages.stage, (b) => chosenStage(b) !== undefined),
  );

export const caseUpdate = z
  .strictObject({
    ...restOfDetails,
    case_id: recordId(caseMessages.id),
    ...caseShape,
    ...ignored,
    page_entered_on: pageEnteredOn(),
    version: z.optional(recordVersion()),
  })
  .check(...checks);

export type CaseCreate = z.output<typeof caseCreate>;
export type CaseUpdate = z.output<typeof caseUpdate>;

/** The questions whose answers decide which rows are visible. */
export const questions = [
  ...new Set(caseFieldEntries.flatMap(([, { visibleWhen }]) => visibleWhen?.field ?? [])),
] as CaseFieldName[];

/** Clears the answers of hidden rows, in browser and server alike. */
export function withoutHiddenAnswers<B extends Partial<Record<CaseFieldName, unknown>>>(
  body: B,
): B {
  const hidden = caseFieldEntries.filter(([, declared]) => !isVisible(declared, body));
  const cleared = hidden.map(([field, { whenHidden }]) => [field, whenHidden?.(body) ?? null]);
  return { ...body, ...Object.fromEntries(cleared) };
}
