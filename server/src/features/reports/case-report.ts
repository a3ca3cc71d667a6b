/** The report of one case (REP-14): rows, and minutes by person, type and month. */

import { caseFields, caseReportFields } from "@helpline/contract/cases/case-fields";
import { actionInWords, stageInWords } from "@helpline/contract/cases/history-words";
import { type Cell, csvFile } from "@helpline/contract/csv";
import { showMoment, showMonth } from "@helpline/contract/dates";
import { notesOf, valueInWords } from "@helpline/contract/fields";
import { type CaseReport, reportedColumns } from "@helpline/contract/reports/case-report";
import { capitalised } from "@helpline/contract/words";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { inSnapshot } from "#database/database";
import { fullName } from "#database/expressions";
import { staffToldApart } from "#database/staff-names";
import type { Tables } from "#database/tables";
import { stageChangesOf, visibleCases } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { caseNotFound } from "#http/errors";
import { caseAddressLabel } from "#http/public-address";

type Db = Kysely<Tables>;
type Share = CaseReport["minutes_by_person"][number];

async function findCase({ db, identity }: Pick<LoggedInContext, "db" | "identity">, id: number) {
  return db
    .selectFrom("cases")
    .select([
      ...reportedColumns,
      sql<string>`concat_ws(' ', child_first_name, child_last_name)`.as("child_name"),
    ])
    .where("case_id", "=", id)
    .where(visibleCases(identity, "managers"))
    .executeTakeFirst();
}

async function pageTimesOf(db: Db, caseId: number): Promise<CaseReport["page_times"]> {
  return db
    .selectFrom("page_times")
    .innerJoin("users", "users.user_id", "page_times.user_id")
    .select([
      "page_time_id",
      "page_name",
      "page_entered_on",
      "page_exited_on",
      sql<number>`time_on_page::float8`.as("time_on_page"),
      "clamped",
      fullName("users").as("user_name"),
    ])
    .where("case_id", "=", caseId)
    .orderBy("page_exited_on")
    .orderBy("page_time_id")
    .execute();
}

/** Logged minutes and entries by person; those of one name are told apart. */
async function minutesByPerson(db: Db, caseId: number): Promise<Share[]> {
  const { rows } = await sql<Share & { user_id: number }>`
    SELECT users.user_id, ${fullName("users")} AS name, sum(duration)::int AS minutes, count(*)::int AS entries
    FROM case_logs JOIN users ON users.user_id = case_logs.logged_by
    WHERE case_id = ${caseId}
    GROUP BY users.user_id`.execute(db);
  const told = await staffToldApart(db, rows, "name");
  return told.map(({ user_id: _id, ...share }) => share);
}

/** Logged minutes and entries by what the expression says. */
async function minutesBy(db: Db, caseId: number, name: RawBuilder<string>) {
  const { rows } = await sql<Share>`
    SELECT min(${name}) AS name, sum(duration)::int AS minutes, count(*)::int AS entries
    FROM case_logs JOIN users ON users.user_id = case_logs.logged_by
    WHERE case_id = ${caseId}
    GROUP BY ${name}`.execute(db);
  return rows;
}

const largestFirst = (shares: Share[]): Share[] =>
  shares.sort((a, b) => b.minutes - a.minutes || (a.name < b.name ? -1 : 1));

const inOrder = (shares: Share[]): Share[] => shares.sort((a, b) => (a.name < b.name ? -1 : 1));

const toHundredths = (minutes: number) => Math.round(minutes * 100) / 100;

/** @throws AppError 404 for a case that does not exist or is deleted */
export function readCaseReport(
  context: LoggedInContext,
  caseId: number,
  timeZone: string,
): Promise<CaseReport> {
  return inSnapshot(context.db, async (db) => {
    const found = await findCase({ db, identity: context.identity }, caseId);
    if (!found) throw caseNotFound(caseId);
    const page_times = await pageTimesOf(db, caseId);
    // The zone is a literal because the query repeats the expression.
    const month = sql<string>`to_char(case_logs.added_on AT TIME ZONE ${sql.lit(timeZone)}, 'YYYY-MM')`;
    return {
      ...found,
      minutes_on_pages: toHundredths(page_times.reduce((sum, row) => sum + row.time_on_page, 0)),
      page_times,
      minutes_by_person: largestFirst(await minutesByPerson(db, caseId)),
      minutes_by_type: largestFirst(await minutesBy(db, caseId, sql<string>`entry_type`)),
      minutes_by_month: inOrder(await minutesBy(db, caseId, month)),
      stages: await stageChangesOf(db, caseId),
    };
  });
}

const shares = (
  title: string,
  list: readonly Share[],
  nameOf = (name: string) => name,
): Cell[][] => [
  [title, "Minutes", "Entries"],
  ...list.map(({ name, minutes, entries }) => [nameOf(name), minutes, entries]),
  [],
];

export function caseReportCsv(
  report: CaseReport,
  timeZone: string,
  address: string | null,
): string {
  return csvFile([
    ["Case report", report.case_id],
    [caseAddressLabel, address],
    ...caseReportFields.map((name): Cell[] => {
      const notes = notesOf(caseFields[name].schema);
      return [notes.label, valueInWords(notes, report[name], timeZone)];
    }),
    ["Logged minutes", report.minutes_used],
    ["Minutes on pages", report.minutes_on_pages.toFixed(2)],
    [],
    ...shares("Logged by person", report.minutes_by_person),
    ...shares("Logged by type", report.minutes_by_type, capitalised),
    ...shares("Logged by month", report.minutes_by_month, showMonth),
    ["Stage", "Action", "Since", "Who"],
    ...report.stages.map((change) => [
      stageInWords(change),
      actionInWords(change.action),
      showMoment(change.changed_on, timeZone),
      change.changed_by,
    ]),
    [],
    ["Page", "Entered", "Exited", "Minutes", "Who", "Cut"],
    ...report.page_times.map((row) => [
      row.page_name,
      showMoment(row.page_entered_on, timeZone),
      showMoment(row.page_exited_on, timeZone),
      row.time_on_page.toFixed(2),
      row.user_name,
      row.clamped === 1 ? "Yes" : "",
    ]),
  ]);
}
