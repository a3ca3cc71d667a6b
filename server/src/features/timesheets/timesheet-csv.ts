/** Generates a timesheet as CSV in parts (WIRE-26). */
import { byteOrderMark, type Cell, csvRow } from "@helpline/contract/csv";
import { dayIn, showDate, showTime } from "@helpline/contract/dates";
import {
  rowKindLabels,
  type TimesheetRow,
  type TimesheetUser,
} from "@helpline/contract/timesheets/timesheets";
import { type CaseAddress, caseAddressLabel } from "#http/public-address";

const timesheetColumns = [
  "Date",
  "Kind",
  "Page or entry type",
  "Case ID",
  "Entered",
  "Exited",
  "Minutes on page",
  "Minutes logged",
  "Notes",
  caseAddressLabel,
] as const;

/** Fetches the next rows after an offset; fewer than requested means the end. */
export type RowSource = (skip: number) => Promise<readonly TimesheetRow[]>;

interface Sums {
  page: number;
  log: number;
}

const noteOf = ({ clamped, overlaps }: TimesheetRow) =>
  [clamped === 1 && "Cut", overlaps === 1 && "Overlaps"].filter(Boolean).join(", ");

function rowCells(row: TimesheetRow, day: string, { timeZone, addressOf }: TimesheetHead): Cell[] {
  const minutes = row.minutes.toFixed(2);
  return [
    showDate(day),
    rowKindLabels[row.kind],
    row.name,
    row.case_id,
    row.entered_on === null ? null : showTime(row.entered_on, timeZone),
    showTime(row.exited_on, timeZone),
    row.kind === "page" ? minutes : null,
    row.kind === "page" ? null : minutes,
    noteOf(row),
    addressOf(row.case_id),
  ];
}

const sumCells = (label: string, when: string, { page, log }: Sums): Cell[] => [
  when,
  label,
  null,
  null,
  null,
  null,
  page.toFixed(2),
  log.toFixed(2),
  null,
  null,
];

export interface TimesheetHead {
  readonly user: TimesheetUser;
  readonly start_date: string;
  readonly end_date: string;
  readonly timeZone: string;
  readonly addressOf: CaseAddress;
}

/** Yields the header, rows with a total after each day, and the grand total; one part per batch of rows. */
export async function* timesheetCsv(head: TimesheetHead, rowsAfter: RowSource) {
  const { user, timeZone } = head;
  yield byteOrderMark +
    [
      ["Timesheet", user.user_name],
      ["User ID", user.user_id],
      ["User type", user.user_type],
      ["From", showDate(head.start_date)],
      ["To", showDate(head.end_date)],
      [],
      [...timesheetColumns],
    ]
      .map(csvRow)
      .join("");
  const all: Sums = { page: 0, log: 0 };
  let ofDay: Sums = { page: 0, log: 0 };
  let day: string | null = null;
  let skip = 0;
  const daySum = () => (day === null ? "" : csvRow(sumCells("Day total", showDate(day), ofDay)));
  for (;;) {
    const rows = await rowsAfter(skip);
    let part = "";
    for (const row of rows) {
      const rowDay = dayIn(timeZone, new Date(row.exited_on));
      if (rowDay !== day) {
        part += daySum();
        day = rowDay;
        ofDay = { page: 0, log: 0 };
      }
      const sum = row.kind === "page" ? "page" : "log";
      ofDay[sum] += row.minutes;
      all[sum] += row.minutes;
      part += csvRow(rowCells(row, rowDay, head));
    }
    if (rows.length === 0) break;
    skip += rows.length;
    yield part;
  }
  yield daySum() + csvRow(sumCells("Total", "", all));
}
