/** Queries of timesheets: page times, log entries and enquiries of a person as one list. */
import type { TimesheetRow, TimesheetUser } from "@helpline/contract/timesheets/timesheets";
import { type Kysely, sql } from "kysely";
import { type Days, dayOf, fullName, momentWithin } from "#database/expressions";
import type { Tables } from "#database/tables";
import { exitedAround, isWritten } from "./work.ts";

type Db = Kysely<Tables>;

export interface Sheet {
  readonly userId: number;
  readonly days: Days;
  readonly timeZone: string;
}

const usersQuery = (db: Db) =>
  db
    .selectFrom("users")
    .select(["user_id", "user_type", "added_on", fullName("users").as("user_name")]);

/** In name order, as everywhere (WIRE-13). */
export async function listUsers(db: Db): Promise<TimesheetUser[]> {
  return usersQuery(db)
    .orderBy(sql`helpline_fold(last_name)`)
    .orderBy(sql`helpline_fold(first_name)`)
    .orderBy("user_id")
    .execute();
}

export async function findUser(db: Db, id: number): Promise<TimesheetUser | undefined> {
  return usersQuery(db).where("user_id", "=", id).executeTakeFirst();
}

/**
 * The rows of the timesheet. Overlaps are found with page times in the order of entry: one page was entered
 * before another was left, or left after the next was entered. Work on cases deleted since is included.
 */
const workOf = ({ userId, days, timeZone }: Sheet) => sql`(
  SELECT 'page' AS kind, page_time_id AS id, page_name AS name, case_id,
    page_entered_on AS entered_on, page_exited_on AS exited_on,
    time_on_page::float8 AS minutes, clamped, beside_another AS overlaps
  FROM (
    SELECT *, CASE WHEN page_entered_on < max(page_exited_on) OVER before
      OR page_exited_on > lead(page_entered_on) OVER entered THEN 1 ELSE 0 END AS beside_another
    FROM page_times
    WHERE user_id = ${userId} AND ${exitedAround(days, timeZone)}
    WINDOW entered AS (ORDER BY page_entered_on, page_time_id),
      before AS (ORDER BY page_entered_on, page_time_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ) AS opened
  WHERE ${momentWithin("page_exited_on", days, timeZone)}
  UNION ALL
  SELECT 'log', case_log_id, entry_type, case_id, NULL, added_on, duration, 0, 0
  FROM case_logs
  WHERE logged_by = ${userId} AND ${isWritten("case_logs")} AND ${momentWithin("added_on", days, timeZone)}
  UNION ALL
  SELECT 'log', case_log_id, entry_type, case_logs.case_id, NULL, taken_on, duration, 0, 0
  FROM enquiries JOIN case_logs USING (case_log_id)
  WHERE taken_by = ${userId} AND ${momentWithin("taken_on", days, timeZone)}
  UNION ALL
  SELECT 'enquiry', enquiry_id, caller, NULL, NULL, taken_on, minutes, 0, 0
  FROM enquiries
  WHERE taken_by = ${userId} AND case_log_id IS NULL AND ${momentWithin("taken_on", days, timeZone)}
  UNION ALL
  SELECT 'ring-back', attempt_id, caller, NULL, NULL, tried_on, enquiry_attempts.minutes, 0, 0
  FROM enquiry_attempts JOIN enquiries USING (enquiry_id)
  WHERE tried_by = ${userId} AND ${momentWithin("tried_on", days, timeZone)}
)`;

export interface Totals {
  readonly minutes_on_pages: number;
  readonly minutes_logged: number;
}

const totals = sql`
  coalesce(round(sum(minutes) FILTER (WHERE kind = 'page')::numeric, 2), 0)::float8 AS minutes_on_pages,
  coalesce(sum(minutes) FILTER (WHERE kind <> 'page'), 0)::float8 AS minutes_logged`;

export async function totalsByDay(db: Db, sheet: Sheet) {
  const { rows } = await sql<Totals & { day: string }>`
    SELECT ${dayOf("exited_on", sheet.timeZone)} AS day, ${totals}
    FROM ${workOf(sheet)} AS work GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export async function totalsByCase(db: Db, sheet: Sheet) {
  const { rows } = await sql<Totals & { case_id: number | null }>`
    SELECT case_id, ${totals}
    FROM ${workOf(sheet)} AS work GROUP BY 1
    ORDER BY sum(minutes) DESC, case_id`.execute(db);
  return rows;
}

/** Oldest first; entries with the same timestamp by kind and id. */
export async function workRows(
  db: Db,
  sheet: Sheet,
  { skip, limit }: { skip: number; limit: number },
): Promise<TimesheetRow[]> {
  const { rows } = await sql<TimesheetRow>`
    SELECT * FROM ${workOf(sheet)} AS work
    ORDER BY exited_on, kind DESC, id OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countWork(db: Db, sheet: Sheet): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${workOf(sheet)} AS work`.execute(db);
  return rows[0]?.count ?? 0;
}
