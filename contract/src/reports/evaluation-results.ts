/** Combined evaluation results of a range; no family can be identified. */
import * as z from "zod/mini";
import { asCsv, defineRoute } from "../http.ts";
import { readsRange } from "./date-range.ts";

/** How many of the newest texts of a question are shown. */
export const mostTexts = 500;

const texts = z.object({
  /** In alphabetical order: the order of the evaluations would allow them to be put together again. */
  texts: z.array(z.string()),
  /** How many further texts there are. */
  left_out: z.number(),
});

export const evaluationResults = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The number of evaluations of cases that are not deleted, added in the range; null: fewer than five. */
  evaluations: z.nullable(z.number()),
  /** The selection questions, in order. */
  questions: z.array(
    z.object({
      number: z.number(),
      /** Options and joined options (suppression.ts); null: no table can be shown. */
      groups: z.nullable(z.array(z.object({ labels: z.array(z.string()), count: z.number() }))),
    }),
  ),
  /** The free-text questions by number, with the comments as 0; empty for fewer than five evaluations. */
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
    ...asCsv,
  }),
};
