/** Timesheets for managers: on the screen and as CSV (TIME-6). */

import { type Cell, csvFile } from "@helpline/contract/csv";
import { showDate } from "@helpline/contract/dates";
import { refusals } from "@helpline/contract/refusals";
import {
  type Finding,
  findingDetail,
  findingLabels,
} from "@helpline/contract/timesheets/reconciliation";
import {
  maxFindings,
  maxTimesheetRows,
  type Timesheet,
  type TimesheetRequest,
  timesheetRoutes,
} from "@helpline/contract/timesheets/timesheets";
import { type Kysely, sql } from "kysely";
import { inSnapshot } from "#database/database";
import { staffToldApart } from "#database/staff-names";
import type { Tables } from "#database/tables";
import type { LoggedInContext } from "#http/context";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import { notFound } from "#http/errors";
import { type CaseAddress, caseAddresses, caseAddressLabel } from "#http/public-address";
import { type HandledRoute, read } from "#http/route";
import { audit } from "#security/audit";
import { type TimesheetOptions, teamTimesheets } from "./team.ts";
import { type TimesheetHead, timesheetCsv } from "./timesheet-csv.ts";
import {
  countWork,
  findUser,
  listUsers,
  type Sheet,
  totalsByCase,
  totalsByDay,
  workRows,
} from "./timesheets.repository.ts";
import { findingRows, workOfUser } from "./work.ts";

// What does not add up on the timesheet of a person: on the screen, and as CSV.

interface Found {
  readonly findings: Finding[];
  /** The number of all findings. */
  readonly count: number;
}

/** Oldest first; within a day overlaps and entries by the time of saving, then what the whole day shows. */
async function findingsOf(
  db: Kysely<Tables>,
  { userId, days, timeZone }: Sheet,
  limit: number | null,
): Promise<Found> {
  const { rows } = await sql<Finding & { all: number }>`
    WITH person AS (SELECT ${userId}::int AS user_id), found AS (
      SELECT each.* FROM person CROSS JOIN LATERAL (
        WITH ${workOfUser("person.user_id", days, timeZone)} ${findingRows}
      ) AS each
    )
    SELECT kind, to_char(day, 'YYYY-MM-DD') AS day, case_id, name, minutes::float8 AS minutes,
      by::float8 AS by, count(*) OVER ()::int AS all
    FROM found ORDER BY found.day, at NULLS LAST, kind DESC, id LIMIT ${limit}`.execute(db);
  return {
    findings: rows.map(({ all: _all, ...finding }) => finding),
    count: rows[0]?.all ?? 0,
  };
}

const columns = [
  "Date",
  "Finding",
  "Page or entry type",
  "Case ID",
  "Minutes",
  "Minutes in doubt",
  "Explanation",
  caseAddressLabel,
] as const;

const cellsOf = (finding: Finding, addressOf: CaseAddress): Cell[] => [
  showDate(finding.day),
  findingLabels[finding.kind],
  finding.name,
  finding.case_id,
  finding.minutes.toFixed(2),
  finding.by.toFixed(2),
  findingDetail(finding),
  addressOf(finding.case_id),
];

const reconciliationCsv = (
  { user, start_date, end_date, addressOf }: TimesheetHead,
  findings: readonly Finding[],
): string =>
  csvFile([
    ["Reconciliation", user.user_name],
    ["User ID", user.user_id],
    ["User type", user.user_type],
    ["From", showDate(start_date)],
    ["To", showDate(end_date)],
    [],
    columns,
    ...findings.map((finding) => cellsOf(finding, addressOf)),
  ]);

export { type PageTime, pageTimeOf, recordPageTime } from "./record-page-time.ts";

/** How many rows of the CSV are in memory at a time. */
const rowsAtOnce = 1000;

async function userOf(db: Kysely<Tables>, id: number) {
  const user = await findUser(db, id);
  if (!user) throw notFound(refusals.noSuchUser);
  return user;
}

const hundredths = (minutes: number) => Math.round(minutes * 100) / 100;

export function timesheetsFeature({ timeZone, publicUrl }: TimesheetOptions): HandledRoute[] {
  const addressOf = caseAddresses(publicUrl);
  const sheetOf = ({ user_id, start_date, end_date }: TimesheetRequest): Sheet => ({
    userId: user_id,
    days: { from: start_date, to: end_date },
    timeZone,
  });
  const noted = (
    context: LoggedInContext,
    action: "read" | "export",
    asked: TimesheetRequest,
    what = "",
  ) =>
    audit(context, {
      action,
      entity: "timesheets",
      entityId: asked.user_id,
      detail: `${what}${asked.start_date} to ${asked.end_date}`,
    });

  const readTimesheet = (database: Kysely<Tables>, asked: TimesheetRequest) =>
    inSnapshot(database, async (db): Promise<Timesheet> => {
      const user = await userOf(db, asked.user_id);
      const sheet = sheetOf(asked);
      const days = await totalsByDay(db, sheet);
      const rows = await workRows(db, sheet, { skip: 0, limit: maxTimesheetRows });
      const count = rows.length < maxTimesheetRows ? rows.length : await countWork(db, sheet);
      const found = await findingsOf(db, sheet, maxFindings);
      const sum = (of: "minutes_on_pages" | "minutes_logged") =>
        hundredths(days.reduce((total, day) => total + day[of], 0));
      return {
        user,
        start_date: asked.start_date,
        end_date: asked.end_date,
        minutes_on_pages: sum("minutes_on_pages"),
        minutes_logged: sum("minutes_logged"),
        days,
        cases: await totalsByCase(db, sheet),
        rows,
        rows_left_out: count - rows.length,
        findings: found.findings,
        findings_left_out: found.count - found.findings.length,
      };
    });

  return [
    read(timesheetRoutes.users, async (_input, { db }) =>
      staffToldApart(db, await listUsers(db), "user_name"),
    ),
    read(timesheetRoutes.generate, async ({ body }, { db }) => {
      const user = await userOf(db, body.user_id);
      const { user_id, start_date, end_date } = body;
      const query = new URLSearchParams({ user_id: String(user_id), start_date, end_date });
      return {
        file_name: fileNameOf("timesheet", user.user_name, start_date, "to", end_date),
        download_url: `${timesheetRoutes.download.path}?${query}`,
      };
    }),
    read(timesheetRoutes.download, async ({ query }, context) => {
      const user = await userOf(context.db, query.user_id);
      await noted(context, "export", query);
      const { start_date, end_date } = query;
      const sheet = sheetOf(query);
      const name = fileNameOf("timesheet", user.user_name, start_date, "to", end_date);
      const content = timesheetCsv({ user, start_date, end_date, timeZone, addressOf }, (skip) =>
        workRows(context.db, sheet, { skip, limit: rowsAtOnce }),
      );
      return csvAnswer(context, name, content);
    }),
    read(timesheetRoutes.read, async ({ query }, context) => {
      const found = await readTimesheet(context.db, query);
      await noted(context, "read", query);
      return found;
    }),
    read(timesheetRoutes.reconciliation, async ({ query }, context) => {
      const user = await userOf(context.db, query.user_id);
      await noted(context, "export", query, "reconciliation, ");
      const { findings } = await findingsOf(context.db, sheetOf(query), null);
      const { start_date, end_date } = query;
      const name = fileNameOf("reconciliation", user.user_name, start_date, "to", end_date);
      const head = { user, start_date, end_date, timeZone, addressOf };
      return csvAnswer(context, name, reconciliationCsv(head, findings));
    }),
    ...teamTimesheets({ timeZone, publicUrl }),
  ];
}
