/** What does not add up on the timesheet of a person: on the screen, and as CSV. */
import { type Cell, csvFile } from "@helpline/contract/csv";
import { showDate } from "@helpline/contract/dates";
import {
  type Finding,
  findingDetail,
  findingLabels,
} from "@helpline/contract/timesheets/reconciliation";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { type CaseAddress, caseAddressLabel } from "#http/public-address";
import type { TimesheetHead } from "./timesheet-csv.ts";
import type { Sheet } from "./timesheets.repository.ts";
import { findingRows, workOfUser } from "./work.ts";

interface Found {
  readonly findings: Finding[];
  /** The number of all findings. */
  readonly count: number;
}

/** Oldest first; within a day overlaps and entries by the time of saving, then what the whole day shows. */
export async function findingsOf(
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

export const reconciliationCsv = (
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
