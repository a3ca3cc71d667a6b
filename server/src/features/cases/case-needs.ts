/**
 * Why a case needs attention, as conditions on `cases` (VIEW-1, DESK-2). The same for filters of the
 * case list and for the desk. Whoever uses them decides whether closed cases count.
 */
import {
  type BandUse,
  bands,
  type CaseNeed,
  type HourBand,
} from "@helpline/contract/cases/needs-and-hours";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

type Condition = RawBuilder<SqlBool>;

/** A day in the helpline's time zone, `YYYY-MM-DD`. */
export interface Day {
  readonly today: string;
  readonly timeZone: string;
}

export interface NeedSettings {
  readonly bands: readonly HourBand[];
  /** From the configuration file. */
  readonly untouchedAfterDays: number;
  /** Whether the case has a key date that is not met, and due within 14 days or past. */
  keyDateNear(day: Day, isJoined?: boolean): Expression<SqlBool>;
}

/** The last log entry is so many days ago; without any entry, the case was added so many days ago. */
export const untouchedFor = (days: number, { today, timeZone }: Day): Condition => {
  const last = sql`(${today}::date - ${days}::integer)`;
  return sql<SqlBool>`(cases.last_entry_on < (${last} + 1)::timestamp AT TIME ZONE ${timeZone}
    OR (cases.last_entry_on IS NULL AND cases.added_on <= ${last}))`;
};

/** How the minutes used compare with the band's hours (CASE-29). */
export function hoursAre(
  use: Exclude<BandUse, "neutral">,
  settings: readonly HourBand[],
): Condition {
  const ranges = bands.flatMap((band) => {
    const found = settings.find((each) => each.band === band);
    if (!found) return [];
    const [upper, most] = [found.hours_to, found.hours_max].map((hours) => Math.floor(hours * 60));
    return [{ band, above: use === "over" ? most : upper, upTo: use === "over" ? null : most }];
  });
  const within = ranges.map(({ band, above, upTo }) => {
    const atMost = upTo === null ? sql`` : sql` AND cases.minutes_used <= ${upTo}::integer`;
    return sql`(cases.band = ${band}::smallint AND cases.minutes_used > ${above}::integer${atMost})`;
  });
  if (within.length === 0) return sql<SqlBool>`false`;
  // What all bands have in common comes first: an index finds it.
  const least = Math.min(...ranges.map(({ above }) => above ?? 0));
  return sql<SqlBool>`(cases.minutes_used > ${least}::integer AND (${sql.join(within, sql` OR `)}))`;
}

const openFollowUp = (due: RawBuilder<unknown>): Condition =>
  sql<SqlBool>`EXISTS (SELECT FROM follow_ups WHERE follow_ups.case_id = cases.case_id
    AND follow_ups.done_on IS NULL AND ${due})`;

/**
 * @param newTo the user to whom a case is new; left out: to anybody
 * @returns the condition of each need
 */
export function needConditions(
  settings: NeedSettings,
  day: Day,
  newTo?: number,
): Readonly<Record<CaseNeed, Expression<SqlBool>>> {
  const today = sql`${day.today}::date`;
  const toWhom = newTo === undefined ? sql`` : sql` AND new_assignments.user_id = ${newTo}`;
  return {
    overdue: openFollowUp(sql`follow_ups.due_on < ${today}`),
    "due-today": openFollowUp(sql`follow_ups.due_on = ${today}`),
    "key-date": settings.keyDateNear(day),
    untouched: untouchedFor(settings.untouchedAfterDays, day),
    hours: sql<SqlBool>`(${hoursAre("nearing", settings.bands)} OR ${hoursAre("over", settings.bands)})`,
    new: sql<SqlBool>`EXISTS (SELECT FROM new_assignments
      WHERE new_assignments.case_id = cases.case_id${toWhom})`,
  };
}
