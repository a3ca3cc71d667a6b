/** The cases in somebody's hands, most urgent first (DESK-2). */
import type { HourBand } from "@helpline/contract/cases/hour-bands";
import { type CaseNeed, caseNeeds } from "@helpline/contract/cases/needs";
import { maxDeskCases } from "@helpline/contract/desk/desk.messages";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import {
  caseRowsQuery,
  type Day,
  type NeedSettings,
  needConditions,
  ownView,
  visibleCases,
} from "#features/cases/index";
import { firstDueDate } from "#features/key-dates/index";
import type { Identity } from "#http/context";

interface DeskSettings {
  readonly needs: NeedSettings;
  readonly clocks: Clocks;
}

/** Up to the band's maximum; negative once it is passed. */
function minutesLeft(bands: readonly HourBand[]) {
  if (bands.length === 0) return sql<number>`- cases.minutes_used`;
  const most = bands.map(
    ({ band, hours_max }) => sql`WHEN ${sql.lit(band)} THEN ${sql.lit(Math.floor(hours_max * 60))}`,
  );
  return sql<number>`CASE cases.band ${sql.join(most, sql` `)} ELSE 0 END - cases.minutes_used`;
}

/** When the case's first open follow-up is due, whoever has it. */
const nextFollowUp = sql<string | null>`(SELECT min(due_on) FROM follow_ups
  WHERE follow_ups.case_id = cases.case_id AND done_on IS NULL)`;

const firstKeyDate = (clocks: Clocks) => sql<string | null>`(SELECT ${firstDueDate(clocks)}
  FROM case_key_dates WHERE case_key_dates.case_id = cases.case_id)`;

/**
 * By the most urgent need of each case. Of two with the same one the later comes first: each need counts its
 * days, or minutes, down to what is late. Where nothing is counted, the oldest last entry comes first.
 */
function order({ today, timeZone }: Day) {
  const until = (date: string) => sql`${sql.ref(date)} - ${today}::date`;
  const lastDay = sql`(last_entry_on AT TIME ZONE ${timeZone})::date`;
  const left = {
    overdue: until("next_follow_up_on"),
    "key-date": until("first_key_date"),
    untouched: sql`coalesce(${lastDay}, added_on) - ${today}::date`,
    hours: sql`minutes_left`,
  } satisfies Partial<Record<CaseNeed, unknown>>;
  const counted = Object.entries(left).map(
    ([need, amount]) => sql`WHEN ${sql.lit(need)} THEN ${amount}`,
  );
  const names = sql`ARRAY[${sql.join(caseNeeds.map((need) => sql.lit(need)))}]`;
  const urgency = sql`array_position(needs_met, true)`;
  return sql`${urgency} NULLS LAST, CASE (${names})[${urgency}] ${sql.join(counted, sql` `)} END,
    last_entry_on NULLS FIRST, case_id`;
}

/**
 * The caller's cases in the order of the desk, with what its rows are computed from.
 * @returns at most one more than {@link maxDeskCases}, which means that there were more
 */
export function urgentCases(
  db: Kysely<Tables>,
  identity: Identity,
  { needs, clocks }: DeskSettings,
  day: Day,
) {
  const conditions = needConditions(needs, day, identity.userId);
  const met = caseNeeds.map((need) => conditions[need]);
  return caseRowsQuery(db)
    .innerJoin(
      (from) =>
        from
          .selectFrom(
            from
              .selectFrom("cases")
              .select(["cases.case_id", "cases.last_entry_on", "cases.added_on"])
              .select(sql<boolean[]>`ARRAY[${sql.join(met)}]`.as("needs_met"))
              .select(nextFollowUp.as("next_follow_up_on"))
              .select(firstKeyDate(clocks).as("first_key_date"))
              .select(minutesLeft(needs.bands).as("minutes_left"))
              .where(visibleCases(identity, ownView(identity)))
              .as("own"),
          )
          .selectAll("own")
          .select(sql<number>`row_number() OVER (ORDER BY ${order(day)})`.as("place"))
          .orderBy("place")
          .limit(maxDeskCases + 1)
          .as("urgent"),
      (join) => join.onRef("urgent.case_id", "=", "cases.case_id"),
    )
    .leftJoin("case_key_dates", "case_key_dates.case_id", "cases.case_id")
    .select([
      "urgent.last_entry_on",
      "urgent.needs_met",
      "urgent.next_follow_up_on",
      "urgent.minutes_left",
      "case_key_dates.starts as key_date_starts",
      "case_key_dates.met as key_dates_met",
    ])
    .orderBy("urgent.place")
    .execute();
}
