/** The 18-question evaluation (EVAL-2). */
import * as z from "zod/mini";
import { questionNumbers } from "../cases/case-details.ts";
import { caseMessages } from "../cases/cases.messages.ts";
import {
  optionalText,
  pageEnteredOn,
  recordId,
  recordVersion,
  requiredText,
  sentNumber,
} from "../fields.ts";
import { goneMeanwhile } from "../gone-meanwhile.ts";
import { defineRoute } from "../http.ts";

export const freeTextQuestions: readonly number[] = [9, 15, 16];

export const evaluationMessages = {
  title: "Evaluation Incomplete",
  select: (n: number) => `Please select an option for question ${n}.`,
  optionGone: (n: number) => `Question ${n}: ${goneMeanwhile("answer")}`,
  text: (n: number) => `Question ${n} needs to be at least 3 characters or more.`,
  /** @param numbers of the questions of a draft whose wording has changed since it was kept */
  reworded: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Question ${numbers[0]} has been reworded since. Please answer it again.`
      : `Questions ${new Intl.ListFormat("en-GB").format(numbers.map(String))} have been reworded since. Please answer them again.`,
  added: "The evaluation has been added.",
  twice: "This case has an evaluation already.",
  byFamily:
    "The family has answered the questions by link meanwhile. Their answers are stored, and the case is closed.",
  none: "There is no evaluation available for this case.",
} as const;

/**
 * A selection holds the option's value, starting at 1; the configuration defines how many options there
 * are.
 */
export const selectedOption = (n: number) =>
  sentNumber(
    z
      .number({ error: evaluationMessages.select(n) })
      .check(
        z.refine(
          (value) => Number.isInteger(value) && value >= 1 && value <= 20,
          evaluationMessages.select(n),
        ),
      ),
  );

const freeText = (n: number) =>
  requiredText({
    label: `Question ${n}`,
    max: 10_000,
    min: 3,
    input: "textarea",
    message: evaluationMessages.text(n),
  });

type Answers = { [K in `q${number}`]: z.ZodMiniType<number | string> };

const answers = Object.fromEntries(
  questionNumbers.map((n) => [
    `q${n}`,
    freeTextQuestions.includes(n) ? freeText(n) : selectedOption(n),
  ]),
) as Answers;

export const evaluationSchema = z.strictObject({
  case_id: recordId(caseMessages.id),
  ...answers,
  comments: optionalText({ label: "Comments", max: 10_000, input: "textarea" }),
  page_entered_on: pageEnteredOn(),
  /** The version of the settings whose wording was asked; left out: the present one. */
  questions_version: z.optional(recordVersion(0)),
});

export const evaluationRoutes = {
  create: defineRoute({
    access: "evaluators",
    tag: "evaluations",
    method: "POST",
    path: "/api/evaluations",
    summary: "Evaluate a case; this closes it",
    body: evaluationSchema,
    status: 201,
    message: evaluationMessages.added,
    data: z.object({ evaluation_id: z.number() }),
    errors: [404, 409],
    once: true,
  }),
};
