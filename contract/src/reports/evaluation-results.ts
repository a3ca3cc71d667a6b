/** The evaluations of a range taken together; no family can be told from them. */
import * as z from "zod/mini";
import { defineRoute } from "../http.ts";
import { readsRange } from "./date-range.ts";

/** The newest so many texts of a question are shown. */
export const mostTexts = 500;

const texts = z.object({
  /** In alphabetical order: in the order of the evaluations they could be put together again. */
  texts: z.array(z.string()),
  /** How many more there are. */
  left_out: z.number(),
});

export const evaluationResults = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Evaluations of cases that are not deleted, added on a day of the range; null: fewer than five. */
  evaluations: z.nullable(z.number()),
  /** The selection questions, in order. */
  questions: z.array(
    z.object({
      number: z.number(),
      /** Options and joined options (suppression.ts); null: no table could be shown. */
      groups: z.nullable(z.array(z.object({ labels: z.array(z.string()), count: z.number() }))),
    }),
  ),
  /** The free-text questions by number, and the comments as 0; empty with fewer than five evaluations. */
  texts: z.array(z.object({ number: z.number(), ...texts.shape })),
});
export type EvaluationResults = z.output<typeof evaluationResults>;

export const evaluationResultMessages = {
  tooFew: "There are fewer than five evaluations in this range, so nothing is shown of them.",
  tooFewToSplit: "Too few answers to be shown apart.",
} as const;

export const evaluationResultRoutes = {
  read: defineRoute({
    ...readsRange,
    path: "/api/reports/evaluations",
    heavy: true,
    summary: "Answers to the evaluation, without groups smaller than five",
    data: evaluationResults,
  }),
  csv: defineRoute({
    ...readsRange,
    path: "/api/reports/evaluations/csv",
    summary: "The evaluation results as CSV",
    bare: true,
    fileType: "text/csv",
    data: z.string(),
  }),
};
