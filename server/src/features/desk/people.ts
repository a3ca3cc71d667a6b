/** What each member of staff has to do at present, for managers (DESK-5). */
import { dayIn } from "@helpline/contract/dates";
import { peopleRoutes as calls, type PersonAtWork } from "@helpline/contract/desk/people";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/full-name";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import { type Day, untouchedFor } from "#features/cases/index";
import { minutesOfEverybody } from "#features/users/index";
import { type HandledRoute, inTurn, read } from "#http/route";
import type { Clock } from "#operations/clock";

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
      coalesce(open_cases, 0) AS open_cases,
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
  readonly untouchedAfterDays: number;
}

export const peopleRoutes = (options: PeopleOptions): HandledRoute[] => [
  inTurn(
    read(calls.list, (_request, { db }) => {
      const { clock, timeZone, untouchedAfterDays } = options;
      const now = clock.now();
      return peopleAtWork(db, { now, today: dayIn(timeZone, now), timeZone, untouchedAfterDays });
    }),
  ),
];
