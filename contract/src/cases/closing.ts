/** What closing a case takes besides the action: consent to an evaluation, and the nature of the case. */
import * as z from "zod/mini";
import { logMessages } from "../case-logs/case-logs.ts";
import { optionalText, requiredText } from "../fields.ts";
import { ruleAcross } from "../validation.ts";
import type { CaseDetails } from "./case-details.ts";
import { yesNo } from "./case-field-kinds.ts";
import { caseMessages } from "./cases.messages.ts";

export const closingLabels = {
  consented_to_evaluation:
    "Has the primary or secondary guardian consented to being contacted to help us evaluate our service?",
  nature_of_case: "Nature of case",
} as const;

const nature = { label: closingLabels.nature_of_case, max: 200 } as const;

/** In the call of an action: both optional, and left out they stay as they are. */
export const closingAnswers = {
  consented_to_evaluation: z.optional(
    z.nullable(z.union([z.literal(0), z.literal(1)], { error: logMessages.consent })),
  ),
  nature_of_case: optionalText(nature),
};

interface ActionBody {
  readonly action: string;
  readonly consented_to_evaluation?: number | null | undefined;
  readonly nature_of_case?: string | null | undefined;
}

const onlyWhenClosing = (field: "consented_to_evaluation" | "nature_of_case", what: string) =>
  ruleAcross<ActionBody>(
    field,
    caseMessages.onlyWhenClosing(what),
    (body) => body.action === "close" || (body[field] ?? null) === null,
  );

export const closingRules = [
  onlyWhenClosing("consented_to_evaluation", "Consent to an evaluation"),
  onlyWhenClosing("nature_of_case", closingLabels.nature_of_case),
];

/** The form that asks before a case is closed; it has the questions that the case has no answer to. */
export const closingForm = z.strictObject({
  consented_to_evaluation: yesNo(closingLabels.consented_to_evaluation, logMessages.consent).schema,
  nature_of_case: requiredText({ ...nature, min: 1, input: "select", message: logMessages.nature }),
});
export type ClosingAnswers = z.output<typeof closingForm>;

/** The questions that the case has no answer to. */
export const missingWhenClosing = (
  details: Pick<CaseDetails, keyof ClosingAnswers>,
): (keyof ClosingAnswers)[] =>
  (["consented_to_evaluation", "nature_of_case"] as const).filter(
    (field) => (details[field] ?? "") === "",
  );
