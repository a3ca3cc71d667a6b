/** Combined evaluation results of a range; no family can be identified (ADR 12). */

import * as z from "zod/mini";
import { caseFilterMessages } from "../case-query/case-filters.ts";
import { earlierWording } from "../config/product-config.ts";
import { type Answerer, answerers } from "../evaluations/evaluation-links.plain.ts";
import { filterText } from "../fields.ts";
import { asCsv, day, defineRoute, wholeNumber } from "../http.ts";
import { largestId } from "../limits.ts";
import { ruleAcross } from "../validation.ts";
import { isForward, rangeMessages, readsRange, reportRange } from "./date-range.ts";
import { allOthers } from "./suppression.ts";

/**
 * By what the results can be broken down. The quarter is that of the evaluation. There is no other period: the
 * months of a quarter that are shown would tell of one that is joined (ADR 12).
 */
export const breakdowns = [
  ["band", "Band"],
  ["local_authority", "Local authority"],
  ["nature_of_case", "Nature of case"],
  ["answered_by", "Answered by"],
  ["quarter", "Quarter"],
] as const;
export type Breakdown = (typeof breakdowns)[number][0];

interface Asked {
  readonly from: string | null;
  readonly to: string | null;
  readonly band?: number | undefined;
  readonly local_authority_id?: number | undefined;
  readonly nature_of_case?: string | undefined;
  readonly answered_by?: Answerer | undefined;
  readonly by?: Breakdown | undefined;
}

const nature = caseFilterMessages.natureOfCase;

const isFilteredBy = ({
  by,
  band,
  local_authority_id: authority,
  nature_of_case: about,
  answered_by: answerer,
}: Readonly<Partial<Record<keyof Asked, unknown>>>) =>
  (by === "band" && band !== undefined) ||
  (by === "local_authority" && authority !== undefined) ||
  (by === "nature_of_case" && about !== undefined) ||
  (by === "answered_by" && answerer !== undefined);

/** The days and what the cases have in common, as they are now; in an address. */
export const evaluationQuery = z
  .strictObject({
    ...reportRange.shape,
    band: z.optional(
      z.pipe(z.enum(["1", "2", "3"], { error: caseFilterMessages.band }), z.transform(Number)),
    ),
    local_authority_id: z.optional(wholeNumber(caseFilterMessages.localAuthority, largestId)),
    nature_of_case: z.optional(filterText(nature)),
    answered_by: z.optional(
      z.enum(answerers, { error: "Please choose who answered: family or evaluator." }),
    ),
    by: z.optional(
      z.enum(breakdowns.map(([by]) => by) as [Breakdown, ...Breakdown[]], {
        error: "Please choose one of the known break-downs.",
      }),
    ),
  })
  .check(
    ruleAcross<Asked>("from", rangeMessages.reversed, ({ from, to }) => isForward(from, to)),
    ruleAcross<Asked>(
      "by",
      "Please choose a break-down other than what the results are filtered by.",
      (asked) => !isFilteredBy(asked),
    ),
  );
export type EvaluationQuery = z.output<typeof evaluationQuery>;

/** How many of the newest texts of a question are shown. */
export const maxTexts = 500;

const texts = z.object({
  /** In alphabetical order: the order of the evaluations would allow them to be put together again. */
  texts: z.array(z.string()),
  /** How many further texts there are. */
  left_out: z.number(),
});

/** The evaluations of one value of a break-down, or of all the values that are joined. */
const part = z.object({
  name: z.string(),
  /** 1: values that are too few to be shown apart. */
  joined: z.number(),
});

const breakdown = z.object({
  by: z.enum(breakdowns.map(([by]) => by) as [Breakdown, ...Breakdown[]]),
  /** Empty: no part can be shown. */
  evaluations: z.array(z.object({ ...part.shape, count: z.number() })),
  /** The selection questions, in order. Options and values may be joined more for one than for another. */
  questions: z.array(
    z.object({
      number: z.number(),
      /** The options of each column. */
      groups: z.array(z.array(z.string())),
      /** Empty: no table can be shown. */
      parts: z.array(z.object({ ...part.shape, counts: z.array(z.number()) })),
    }),
  ),
});
export type EvaluationBreakdown = z.output<typeof breakdown>;

export const evaluationResults = z.object({
  from: z.nullable(day()),
  to: z.nullable(day()),
  /** What the cases have in common; null: not asked for. */
  band: z.nullable(z.number()),
  local_authority: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
  nature_of_case: z.nullable(z.string()),
  answered_by: z.nullable(z.enum(answerers)),
  /**
   * The number of evaluations of such cases that are not deleted, added in the range; null: fewer than five,
   * or too few to be shown apart from all others (joint-suppression.ts).
   */
  evaluations: z.nullable(z.number()),
  /**
   * The earlier wordings that families of this range were asked. They ignore all other filters, so that they reveal
   * nothing about a small group. Missing from a server of the previous release.
   */
  earlier_wordings: z.optional(z.array(earlierWording)),
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
  /** Null: not asked for, or nothing is shown. */
  breakdown: z.nullable(breakdown),
});
export type EvaluationResults = z.output<typeof evaluationResults>;

export const evaluationResultMessages = {
  tooFew: "There are fewer than five evaluations in this range, so nothing is shown of them.",
  tooFewToSplit: "Too few answers to be shown apart.",
  tooFewOfChoice:
    "Too few families answered to show this choice apart from all others, so nothing is shown of it.",
  tooFewParts: "Too few families answered to show any part of this break-down apart.",
  joined: allOthers,
  notGiven: "Not given",
} as const;

const readsChoice = { ...readsRange, query: evaluationQuery } as const;

export const evaluationResultRoutes = {
  read: defineRoute({
    ...readsChoice,
    path: "/api/reports/evaluations",
    heavy: true,
    summary: "Answers to the evaluation, without groups smaller than five",
    data: evaluationResults,
  }),
  csv: defineRoute({
    ...readsChoice,
    path: "/api/reports/evaluations/csv",
    summary: "The evaluation results as CSV",
    ...asCsv,
  }),
};
