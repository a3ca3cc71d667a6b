/** What a list of cases can be filtered and sorted by (VIEW-1). */
import * as z from "zod/mini";
import { bands, caseNeeds, maxUntouchedDays } from "../cases/needs-and-hours.ts";
import { stages } from "../cases/stages.ts";
import { filterText, optionalDate, recordId, sentNumber } from "../fields.ts";
import { messages } from "../messages.ts";
import { searchText } from "../reference-records/record.routes.ts";
import { type ListedFigure, listedFigures } from "../reports/case-figures.ts";
import { isForward } from "../reports/date-range.ts";
import { ruleAcross } from "../validation.ts";
import {
  type CaseSort,
  caseSorts,
  type DayRange,
  dayRanges,
  hoursUses,
  workedStages,
} from "./case-query.plain.ts";

/** They name the filter, because several are sent together. */
export const caseFilterMessages = {
  stages: `The stages must be a list of: ${stages.join(", ")}.`,
  awaiting: "Awaiting must be advisor, advocate, evaluator, or true for any of them.",
  clinicParticipating: "Clinic participating must be 1 or 0.",
  handler: "The case handler must be the id of a user.",
  band: "The band must be 1, 2 or 3.",
  hours: "The hours must be nearing or over.",
  untouchedDays: (most: number) => messages.wholeNumber("The days untouched", 1, most),
  /** @param which "added from" */
  date: (which: string) => `Please enter a valid date (DD-MM-YYYY) for ${which}.`,
  /** @param which "added" */
  reversed: (which: string) =>
    `Your ${which} from date is past the to date, the from date must be a date before the to date`,
  localAuthority: "The local authority must be the id of a local authority.",
  school: "The school must be the id of a school.",
  gp: "The GP must be the id of a practice.",
  natureOfCase: "The nature of case must be a text of 1 to 200 characters.",
  ehcp: "EHCP must be 1 or 0.",
  consented: "Consented must be 1 or 0.",
  needs: `The needs must be a list of: ${caseNeeds.join(", ")}.`,
  figure: `The figure must be one of: ${listedFigures.map(([name]) => name).join(", ")}.`,
  city: "The city must be a text of 1 to 200 characters.",
  county: "The county must be a text of 1 to 200 characters.",
  heardFrom: "How the family heard of us must be a text of 1 to 200 characters.",
  sort: (columns: readonly string[]) => `Please sort by one of: ${columns.join(", ")}.`,
  order: "The order must be asc or desc.",
  tooManyToExport: (most: number) =>
    `More than ${most.toLocaleString("en-GB")} cases match. Please narrow the filters.`,
  caseIds: (most: number) => `The case ids must be a list of 1 to ${most} ids of cases.`,
} as const;

export { type CaseSort, caseSorts } from "./case-query.plain.ts";

const untouchedDays = caseFilterMessages.untouchedDays(maxUntouchedDays);

const oneOf = <const V extends readonly string[]>(values: V, message: string) =>
  z.optional(z.literal([...values] as V[number][], { error: message }));

const someOf = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z.optional(
    z.array(z.enum(values, { error: message }), { error: message }).check(
      // An empty list filters nothing.
      z.maxLength(values.length, message),
    ),
  );

const numberOf = <const V extends readonly number[]>(values: V, message: string) =>
  z.optional(sentNumber(z.literal([...values] as V[number][], { error: message })));

const yesOrNo = (message: string) => numberOf([0, 1], message);

const text = (message: string) => z.optional(filterText(message));

const day = (label: string) =>
  optionalDate({ label, message: caseFilterMessages.date(label.toLowerCase()) });

const filters = {
  /** Any of these stages. */
  stages: someOf(stages, caseFilterMessages.stages),
  /** Open cases that wait for somebody to handle them: at this stage, or `true` for any. */
  awaiting: z.optional(
    z.union([z.enum(workedStages), z.literal(true)], { error: caseFilterMessages.awaiting }),
  ),
  /** 0: cases in which no clinic takes part at present. */
  clinic_participating: yesOrNo(caseFilterMessages.clinicParticipating),
  /** Open cases that this user works on at present; the clinic's user while the clinic takes part. */
  handler_id: z.optional(recordId(caseFilterMessages.handler)),
  band: numberOf(bands, caseFilterMessages.band),
  /** `nearing`: over the band's upper figure; `over`: past its maximum. Closed cases count too. */
  hours: oneOf(hoursUses, caseFilterMessages.hours),
  /** Open cases without a log entry for so many days; without any entry, added so many days ago. */
  untouched_days: z.optional(
    sentNumber(
      z
        .int({ error: untouchedDays })
        .check(z.minimum(1, untouchedDays), z.maximum(maxUntouchedDays, untouchedDays)),
    ),
  ),
  added_from: day("Added from"),
  added_to: day("Added to"),
  closed_from: day("Closed from"),
  closed_to: day("Closed to"),
  last_entry_from: day("Last entry from"),
  last_entry_to: day("Last entry to"),
  local_authority_id: z.optional(recordId(caseFilterMessages.localAuthority)),
  school_id: z.optional(recordId(caseFilterMessages.school)),
  gp_id: z.optional(recordId(caseFilterMessages.gp)),
  nature_of_case: text(caseFilterMessages.natureOfCase),
  ehcp: yesOrNo(caseFilterMessages.ehcp),
  consented: yesOrNo(caseFilterMessages.consented),
  /** Searches all fields of a case (FIND-2). */
  search: z.optional(searchText()),
  /** Any of these needs. */
  needs: someOf(caseNeeds, caseFilterMessages.needs),
  /** The cases that the general report counts under this name. */
  figure: oneOf(
    listedFigures.map(([name]) => name) as readonly ListedFigure[],
    caseFilterMessages.figure,
  ),
  /** Where the primary guardian lives, as it is written there. */
  city: text(caseFilterMessages.city),
  county: text(caseFilterMessages.county),
  /** How the family heard of the helpline, in any spelling with the same letters. */
  heard_from: text(caseFilterMessages.heardFrom),
};

type Days = Readonly<Record<`${DayRange}_from` | `${DayRange}_to`, string | null>>;

const forward = (range: DayRange) =>
  ruleAcross<Days>(`${range}_from`, caseFilterMessages.reversed(range.replace("_", " ")), (sent) =>
    isForward(sent[`${range}_from`], sent[`${range}_to`]),
  );

/** All optional; a case must meet every one that is given. */
export const caseFilters = z.strictObject(filters).check(...dayRanges.map(forward));
export type CaseFilters = z.output<typeof caseFilters>;

/** Other names of a column. */
const otherNames = { last_entry: "last_entry_on", hours: "minutes_used" } as const;
type OtherName = keyof typeof otherNames;

const isOtherName = (name: string): name is OtherName => Object.hasOwn(otherNames, name);

const sort = z.pipe(
  z.enum([...caseSorts, ...(Object.keys(otherNames) as OtherName[])], {
    error: caseFilterMessages.sort(caseSorts),
  }),
  z.transform((name): CaseSort => (isOtherName(name) ? otherNames[name] : name)),
);

/** Cases with the same value follow each other by case ID, in the same direction. */
export const caseSorting = {
  /** Default: `case_id`, newest first. */
  sort: z.optional(sort),
  /** Default: `asc` if there is a `sort`. */
  order: z.optional(z.enum(["asc", "desc"], { error: caseFilterMessages.order })),
};
