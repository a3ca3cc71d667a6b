/** The timesheets of everybody for a range of days (TIME-10). */

import { type Cell, csvFile } from "@helpline/contract/csv";
import { showDate } from "@helpline/contract/dates";
import { screens } from "@helpline/contract/screens";
import {
  type TeamMember,
  type TeamRange,
  type TeamTimesheet,
  teamColumns,
  teamTimesheetRoutes,
} from "@helpline/contract/timesheets/team";
import { capitalised } from "@helpline/contract/words";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/expressions";
import { staffToldApart } from "#database/staff-names";
import type { Tables } from "#database/tables";
import type { LoggedInContext } from "#http/context";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import { publicAddress } from "#http/public-address";
import { type HandledRoute, read } from "#http/route";
import { audit } from "#security/audit";
import { findingCount, workOfUser } from "./work.ts";

async function membersOf(
  db: Kysely<Tables>,
  { start_date, end_date }: TeamRange,
  timeZone: string,
): Promise<TeamMember[]> {
  const days = { from: start_date, to: end_date };
  const { rows } = await sql<TeamMember>`
    SELECT users.user_id, ${fullName("users")} AS user_name, users.user_type, users.enabled, sheet.*
    FROM users CROSS JOIN LATERAL (
      WITH ${workOfUser("users.user_id", days, timeZone)}
      SELECT coalesce(sum(on_pages), 0)::float8 AS minutes_on_pages,
        coalesce(sum(logged), 0)::float8 AS minutes_logged,
        count(*)::int AS days_worked, (${findingCount})::int AS findings
      FROM day_sums
    ) AS sheet
    WHERE users.enabled = 1 OR sheet.days_worked > 0
    ORDER BY helpline_fold(users.last_name), helpline_fold(users.first_name), users.user_id`.execute(
    db,
  );
  return rows;
}

const hundredths = (minutes: number) => Math.round(minutes * 100) / 100;

function totalsOf(people: readonly TeamMember[]): TeamTimesheet["totals"] {
  const sum = (of: keyof TeamTimesheet["totals"]) =>
    people.reduce((total, each) => total + each[of], 0);
  return {
    minutes_on_pages: hundredths(sum("minutes_on_pages")),
    minutes_logged: sum("minutes_logged"),
    days_worked: sum("days_worked"),
    findings: sum("findings"),
  };
}

const accountOf = ({ enabled }: TeamMember) => (enabled === 1 ? "Enabled" : "Disabled");

/** Its rows are people, so each has the address of their timesheet, which has the cases. */
function teamCsv(team: TeamTimesheet, publicUrl: string | undefined): string {
  const { people, totals, start_date, end_date } = team;
  const sheetOf = ({ user_id }: TeamMember) =>
    publicAddress(
      `${screens.timeSheetReport.path}?${new URLSearchParams({ user_id: String(user_id), start_date, end_date })}`,
      publicUrl,
    );
  const figures = (of: TeamTimesheet["totals"]): Cell[] => [
    of.minutes_on_pages.toFixed(2),
    of.minutes_logged.toFixed(2),
    of.days_worked,
    of.findings,
  ];
  return csvFile([
    ["Team timesheet"],
    ["From", showDate(start_date)],
    ["To", showDate(end_date)],
    [],
    ["User ID", "Account", ...teamColumns.map(({ label }) => label), "Timesheet"],
    ...people.map((each): Cell[] => [
      each.user_id,
      accountOf(each),
      each.user_name,
      capitalised(each.user_type),
      ...figures(each),
      sheetOf(each),
    ]),
    ["", "", "Total", "", ...figures(totals)],
  ]);
}

export interface TimesheetOptions {
  readonly timeZone: string;
  /** PUBLIC_URL, for the addresses in files. */
  readonly publicUrl: string | undefined;
}

export function teamTimesheets({ timeZone, publicUrl }: TimesheetOptions): HandledRoute[] {
  async function teamOf(
    context: LoggedInContext,
    action: "read" | "export",
    range: TeamRange,
  ): Promise<TeamTimesheet> {
    const people = await staffToldApart(
      context.db,
      await membersOf(context.db, range, timeZone),
      "user_name",
    );
    await audit(context, {
      action,
      entity: "timesheets",
      detail: `the team, ${range.start_date} to ${range.end_date}`,
    });
    return { ...range, people, totals: totalsOf(people) };
  }

  return [
    read(teamTimesheetRoutes.read, ({ query }, context) => teamOf(context, "read", query)),
    read(teamTimesheetRoutes.csv, async ({ query }, context) => {
      const team = await teamOf(context, "export", query);
      const name = fileNameOf("team-timesheet", query.start_date, "to", query.end_date);
      return csvAnswer(context, name, teamCsv(team, publicUrl));
    }),
  ];
}
