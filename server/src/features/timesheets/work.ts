/**
 * What users did on the days of a range, in SQL: their totals, and what a reconciliation finds (contract:
 * reconciliation.ts). One definition for the timesheet of a person and for the team.
 */
import { longestDay } from "@helpline/contract/timesheets/reconciliation";
import { sql } from "kysely";
import { type Days, momentWithin } from "#database/expressions";

/** For a column that is not null in the rows it is used on. */
const dateIn = (column: string, timeZone: string) =>
  sql`(${sql.ref(column)} AT TIME ZONE ${timeZone})::date`;

/** Pages that may have been open beside one that was left on these days: a page is open for at most 12 hours. */
export const exitedAround = (days: Days, timeZone: string) =>
  momentWithin("page_exited_on", days, timeZone, 1);

/**
 * Whether the user wrote a log entry. The entry of an enquiry is made when somebody joins the enquiry to a case: it counts
 * on the day on which the enquiry was taken, and its time says nothing about the user's work.
 */
export const isWritten = (logs: string) => sql`NOT EXISTS (
  SELECT FROM enquiries WHERE enquiries.case_log_id = ${sql.ref(`${logs}.case_log_id`)})`;

/** When the user last saved an entry before the days began; with LIMIT, so that the index is read from there only. */
const lastBefore = (user: string, { from }: Days, timeZone: string) => sql`
  (SELECT earlier.added_on FROM case_logs AS earlier WHERE earlier.logged_by = ${sql.ref(user)}
    AND ${isWritten("earlier")}
    AND NOT ${momentWithin("earlier.added_on", { from, to: null }, timeZone)}
    ORDER BY earlier.added_on DESC LIMIT 1)`;

/**
 * Queries `pages`, `entries` and `day_sums` of the user whose id stands in the column `user`; for WITH. Each
 * user's rows come from an index, so that a month of everybody never reads the rows of other months.
 */
export const workOfUser = (user: string, days: Days, timeZone: string) => sql`
  opened AS (
    SELECT page_time_id AS id, page_name AS name, case_id, page_entered_on, page_exited_on,
      time_on_page AS minutes,
      max(page_exited_on) OVER (ORDER BY page_entered_on, page_time_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS open_until
    FROM page_times
    WHERE page_times.user_id = ${sql.ref(user)} AND ${exitedAround(days, timeZone)}
  ),
  pages AS MATERIALIZED (
    SELECT id, name, case_id, page_exited_on AS at, ${dateIn("page_exited_on", timeZone)} AS day, minutes,
      CASE WHEN open_until > page_entered_on
        THEN least(minutes, round(extract(epoch FROM
          least(open_until, page_exited_on) - page_entered_on) / 60, 2)) ELSE 0 END AS overlap
    FROM opened
    WHERE ${momentWithin("page_exited_on", days, timeZone)}
  ),
  entries AS MATERIALIZED (
    SELECT case_log_id AS id, entry_type AS name, case_id, added_on AS at,
      ${dateIn("added_on", timeZone)} AS day, duration::numeric AS minutes,
      ceil(extract(epoch FROM added_on - coalesce(
        lag(added_on) OVER (ORDER BY added_on, case_log_id), ${lastBefore(user, days, timeZone)}
      )) / 60) AS since_before, timed_minutes AS timed
    FROM case_logs
    WHERE logged_by = ${sql.ref(user)} AND ${isWritten("case_logs")}
      AND ${momentWithin("added_on", days, timeZone)}
  ),
  contacts AS (
    SELECT ${dateIn("taken_on", timeZone)} AS day, coalesce(case_logs.duration, minutes) AS minutes
    FROM enquiries LEFT JOIN case_logs USING (case_log_id)
    WHERE taken_by = ${sql.ref(user)} AND ${momentWithin("taken_on", days, timeZone)}
    UNION ALL SELECT ${dateIn("tried_on", timeZone)}, minutes FROM enquiry_attempts
    WHERE tried_by = ${sql.ref(user)} AND ${momentWithin("tried_on", days, timeZone)}
  ),
  day_sums AS MATERIALIZED (
    SELECT day, sum(on_pages) AS on_pages, sum(logged) AS logged
    FROM (SELECT day, minutes AS on_pages, 0 AS logged FROM pages
      UNION ALL SELECT day, 0, minutes FROM entries
      UNION ALL SELECT day, 0, minutes FROM contacts) AS work
    GROUP BY day
  )`;

const isLong = sql`minutes > since_before`;
const isAboveTimer = sql`minutes > timed AND (${isLong}) IS NOT TRUE`;
const longDay = sql.lit(longestDay);

/** One row for each finding, with the columns of the contract; `at` and `id` are for sorting. */
export const findingRows = sql`
  SELECT 'overlap' AS kind, day, at, id, case_id, name, minutes, overlap AS by
    FROM pages WHERE overlap > 0
  UNION ALL SELECT 'long_entry', day, at, id, case_id, name, minutes, minutes - since_before
    FROM entries WHERE ${isLong}
  UNION ALL SELECT 'above_timer', day, at, id, case_id, name, minutes, minutes - timed
    FROM entries WHERE ${isAboveTimer}
  UNION ALL SELECT 'long_day_on_pages', day, NULL, NULL, NULL, NULL, on_pages, on_pages - ${longDay}
    FROM day_sums WHERE on_pages > ${longDay}
  UNION ALL SELECT 'long_day_logged', day, NULL, NULL, NULL, NULL, logged, logged - ${longDay}
    FROM day_sums WHERE logged > ${longDay}`;

/** The number of {@link findingRows}. */
export const findingCount = sql`
  (SELECT count(*) FROM pages WHERE overlap > 0)
  + (SELECT count(*) FROM entries WHERE ${isLong} OR ${isAboveTimer})
  + (SELECT count(*) FILTER (WHERE on_pages > ${longDay}) + count(*) FILTER (WHERE logged > ${longDay})
    FROM day_sums)`;
