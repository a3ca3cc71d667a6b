/** The cases in somebody's hands, most urgent first (DESK-2). */

import { type CaseNeed, caseNeeds, type HourBand } from "@helpline/contract/cases/needs-and-hours";
import { dayIn } from "@helpline/contract/dates";
import { maxDeskCases } from "@helpline/contract/desk/desk.messages";
import { peopleRoutes as calls, type PersonAtWork } from "@helpline/contract/desk/people";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/expressions";
import { staffToldApart } from "#database/staff-names";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import {
  caseRowsQuery,
  type Day,
  type NeedSettings,
  needConditions,
  ownView,
  untouchedFor,
  visibleCases,
} from "#features/cases/index";
import { firstDueDate, nationOfCase } from "#features/key-dates/index";
import { minutesOfEverybody } from "#features/users/index";
import type { Identity } from "#http/context";
import { type HandledRoute, inTurn, read } from "#http/route";
import type { Clock } from "#operations/clock";

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
    .select(nationOfCase.as("nation"))
    .orderBy("urgent.place")
    .execute();
}

// What each member of staff has to do at present, for managers (DESK-5).

// How each member of staff stands (DESK-5).

interface Asked extends Day {
  readonly now: Date;
  readonly untouchedAfterDays: number;
}

/**
 * One pass over the open cases counts for all people at once. `cases` stands for `case_list`, as for the
 * filtered lists whose counts these figures equal. A case that a clinic takes part in is in two people's
 * hands, so cases are first counted for each pair.
 */
const inHand = ({ untouchedAfterDays, ...day }: Omit<Asked, "now">) => sql`
  SELECT hands.user_id, sum(open_cases)::integer AS open_cases, sum(untouched)::integer AS untouched,
    min(oldest) AS oldest_last_entry_on
  FROM (
    SELECT cases.handler_id, cases.clinic_id, count(*) AS open_cases, min(cases.last_entry_on) AS oldest,
      count(*) FILTER (WHERE ${untouchedFor(untouchedAfterDays, day)}) AS untouched
    FROM case_list AS cases
    WHERE cases.closed = 0
    GROUP BY cases.handler_id, cases.clinic_id) AS pairs
    CROSS JOIN LATERAL (VALUES (handler_id), (nullif(clinic_id, handler_id))) AS hands (user_id)
  GROUP BY hands.user_id`;

const newOnes = sql`
  SELECT new_assignments.user_id, count(*)::integer AS new_cases
  FROM new_assignments JOIN case_list AS cases USING (case_id)
  WHERE cases.closed = 0 AND new_assignments.user_id IN (cases.handler_id, cases.clinic_id)
  GROUP BY new_assignments.user_id`;

const overdue = (today: string) => sql`
  SELECT assigned_to, count(*)::integer AS follow_ups_overdue
  FROM follow_ups JOIN case_list USING (case_id)
  WHERE done_on IS NULL AND due_on < ${today}::date
  GROUP BY assigned_to`;

/** Every enabled user, by name. */
function peopleAtWork(db: Kysely<Tables>, { now, ...asked }: Asked): Promise<PersonAtWork[]> {
  const query = sql<PersonAtWork>`
    WITH in_hand AS MATERIALIZED (${inHand(asked)}),
      new_ones AS MATERIALIZED (${newOnes}),
      overdue AS MATERIALIZED (${overdue(asked.today)}),
      logged AS MATERIALIZED (${minutesOfEverybody(now)})
    SELECT users.user_id, ${fullName("users")} AS name, users.user_type,
      coalesce(open_cases, 0) AS open_cases, users.capacity,
      coalesce(new_cases, 0) AS new_cases,
      coalesce(untouched, 0) AS untouched,
      coalesce(follow_ups_overdue, 0) AS follow_ups_overdue,
      coalesce(logged.minutes, 0) AS minutes_28_days,
      oldest_last_entry_on
    FROM users
      LEFT JOIN in_hand ON in_hand.user_id = users.user_id
      LEFT JOIN new_ones ON new_ones.user_id = users.user_id
      LEFT JOIN overdue ON overdue.assigned_to = users.user_id
      LEFT JOIN logged ON logged.logged_by = users.user_id
    WHERE users.enabled = 1
    ORDER BY helpline_fold(last_name), helpline_fold(first_name), users.user_id`;
  // Planned for its values: how many entries there are in four weeks decides how they are found.
  return executePlannedForValues(db, query);
}

interface PeopleOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** From the configuration file. */
  untouchedAfterDays(): number;
}

export const peopleRoutes = (options: PeopleOptions): HandledRoute[] => [
  inTurn(
    read(calls.list, async (_request, { db }) => {
      const { clock, timeZone } = options;
      const untouchedAfterDays = options.untouchedAfterDays();
      const now = clock.now();
      const today = dayIn(timeZone, now);
      const people = await peopleAtWork(db, { now, today, timeZone, untouchedAfterDays });
      return staffToldApart(db, people, "name");
    }),
  ),
];
