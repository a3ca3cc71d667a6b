/**
 * The figures of the general report that count cases, and the filters of the lists behind them (REP-5,
 * REP-8). A list of cases can be filtered by each. Without schemas, because links need only the words.
 */
import { dayAfter } from "../dates.ts";
import type { DateRange } from "./date-range.ts";

/**
 * The screen groups figures by `group`; the file lists them all in order. `meaning` says in a sentence what
 * is counted, where the label does not.
 */
export type Figure<N extends string = string> = readonly [
  field: N,
  label: string,
  group: string,
  meaning?: string,
];

/** Cases that were added on a day of the range, as they are now. Deleted cases are not counted. */
export const caseFigures = [
  ["total", "All cases", "overall", "All cases whose creation date is in the range."],
  ["open", "Open", "overall", "Cases that are not closed now."],
  ["closed", "Closed", "overall", "Cases that are closed now."],
  ["with_advisor", "With advisor", "stage", "Open cases in the advisor stage now."],
  ["with_advocate", "With advocate", "stage", "Open cases in the advocate stage now."],
  [
    "with_clinic_participating",
    "Clinic participating",
    "stage",
    "Cases in the advocate stage in which a clinic takes part now.",
  ],
  ["with_evaluator", "With evaluator", "stage", "Open cases in the evaluator stage now."],
  [
    "consented_for_evaluation",
    "Consented for evaluation",
    "overall",
    "Cases whose guardian consented to the evaluation, closed ones too.",
  ],
  [
    "evaluation_not_reached",
    "Evaluation: family not reached",
    "overall",
    "Cases closed without an evaluation, because the family could not be reached.",
  ],
  [
    "evaluation_declined",
    "Evaluation: family declined",
    "overall",
    "Cases closed without an evaluation, because the family declined.",
  ],
  ["band_1", "Band 1", "band"],
  ["band_2", "Band 2", "band"],
  ["band_3", "Band 3", "band"],
  ["with_secondary_guardian", "With a secondary guardian", "overall"],
  [
    "attending_school",
    "Attending school",
    "school",
    "Cases with this answer to “Attending school?”; those without an answer are in none of the three.",
  ],
  ["home_schooled", "Home schooled", "school"],
  ["not_attending_school", "Not attending school", "school"],
  ["with_ehcp", "With EHCP", "needs", "The child has an EHCP: the answer is Yes."],
  ["had_formal_assessment", "Had formal assessment", "needs", "The answer is Yes."],
  ["had_formal_diagnosis", "Had formal diagnosis", "needs", "The answer is Yes."],
  ["receiving_support", "Receiving support", "needs", "The answer is Yes."],
  ["supported_by_a_sendco", "Supported by a SENDCO", "school", "The answer is Yes."],
  [
    "reopened",
    "Re-opened",
    "overall",
    "Cases that were closed and opened again, once or more; they may be closed again now.",
  ],
] as const satisfies readonly Figure[];

/** Further cases that the report counts: the rows for those without an answer, and the like. */
export const rowFigures = [
  ["with_entry", "With a log entry"],
  ["nature_not_given", "Nature of case not given"],
  ["local_authority_not_given", "Local authority not given"],
  ["city_not_given", "City not given"],
  ["county_not_given", "County not given"],
  ["heard_not_given", "How they heard of us not given"],
  ["heard_otherwise", "Heard of us in another way"],
] as const;

export type CaseFigure = (typeof caseFigures)[number][0];
/** A name that a list of cases can be filtered by. */
export type ListedFigure = CaseFigure | (typeof rowFigures)[number][0];

export const listedFigures: readonly (readonly [name: ListedFigure, label: string])[] = [
  ...caseFigures.map(([name, label]) => [name, label] as const),
  ...rowFigures,
];

/** The filters of the list behind a figure of a range, which are those of the case manager. */
export type FiltersOfCases = Readonly<Record<string, string | number | true>>;

const ends = (kind: "added" | "closed", { from, to }: DateRange): FiltersOfCases => ({
  ...(from && { [`${kind}_from`]: from }),
  ...(to && { [`${kind}_to`]: to }),
});

/** Of the cases added in the range, those that meet the filters of a row. */
export const addedIn = (range: DateRange, filters: FiltersOfCases = {}): FiltersOfCases => ({
  ...filters,
  ...ends("added", range),
});

/** The cases closed in the range. Without a range: all that are closed now. */
export const closedIn = (range: DateRange): FiltersOfCases =>
  range.from || range.to ? ends("closed", range) : { figure: "closed" };

/** The cases of a figure, added in the range. All of them need no filter but the range. */
export const filtersOfFigure = (figure: ListedFigure, range: DateRange): FiltersOfCases =>
  addedIn(range, figure === "total" ? {} : { figure });

/** The days of a month (`YYYY-MM`) that belong to the range. */
export function monthWithin(month: string, { from, to }: DateRange): DateRange {
  const first = `${month}-01`;
  const last = dayAfter(`${dayAfter(first, 31).slice(0, 7)}-01`, -1);
  return { from: from && from > first ? from : first, to: to && to < last ? to : last };
}
