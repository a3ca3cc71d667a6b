/** A filtered list of cases as CSV, in parts (WIRE-26). */
import { caseColumns } from "@helpline/contract/cases/case-columns";
import { byteOrderMark, csvRow } from "@helpline/contract/csv";
import { showDate, showMoment } from "@helpline/contract/dates";
import { presentRow } from "#features/cases/index";
import { type CaseAddress, caseAddressLabel } from "#http/public-address";
import type { rowsOf } from "./case-query.repository.ts";

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

interface CsvPlace {
  readonly timeZone: string;
  readonly addressOf: CaseAddress;
}

/** How many rows are in memory at a time. */
const rowsAtOnce = 1000;

const columns = [
  ...caseColumns.managers.map(({ label }) => label),
  "Last entry",
  "Nature of case",
  "Local authority",
  "School",
  "Hours used",
  "Guardian telephone",
  "Guardian mobile",
  caseAddressLabel,
];

/** Hours as spreadsheets add them up: 75 minutes are 1.25. */
const hoursOf = (minutes: number) => (minutes / 60).toFixed(2);

function lineOf(row: Row, { timeZone, addressOf }: CsvPlace): string {
  const { case_id, guardian_name, child_name, status, case_handler, added_on } = presentRow(row);
  return csvRow([
    case_id,
    guardian_name,
    child_name,
    status,
    case_handler,
    showDate(added_on),
    showMoment(row.last_entry_on, timeZone),
    row.nature_of_case,
    row.local_authority_name,
    row.school_name,
    hoursOf(row.minutes_used),
    row.telephone,
    row.mobile,
    addressOf(case_id),
  ]);
}

/**
 * Yields the header, then the rows of these cases in their order. Each row is as it is when it is read; a
 * case that was deleted meanwhile is left out.
 */
export async function* casesCsv(
  ids: Int32Array,
  place: CsvPlace,
  rowsFor: (ids: readonly number[]) => Promise<readonly Row[]>,
) {
  yield byteOrderMark + csvRow(columns);
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await rowsFor([...ids.subarray(from, from + rowsAtOnce)]);
    yield rows.map((row) => lineOf(row, place)).join("");
  }
}
