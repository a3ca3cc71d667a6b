/** A list of enquiries as CSV, in parts (WIRE-26). */
import { spreadsheetNumber } from "@helpline/contract/contact-details";
import { byteOrderMark, csvRow } from "@helpline/contract/csv";
import { showDate, showMoment } from "@helpline/contract/dates";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { capitalised } from "@helpline/contract/words";
import { type CaseAddress, caseAddressLabel } from "#http/public-address";
import type { exportedRowsOf } from "./enquiry-list.repository.ts";

type Row = Awaited<ReturnType<typeof exportedRowsOf>>[number];

interface CsvPlace {
  readonly timeZone: string;
  readonly addressOf: CaseAddress;
}

/** How many rows are in memory at a time. */
const rowsAtOnce = 1000;

const columns: readonly [string, (row: Row, place: CsvPlace) => string | number | null][] = [
  ["ID", (row) => row.enquiry_id],
  ["Reference", (row) => showReference(row.reference)],
  ["Taken on", (row, { timeZone }) => showMoment(row.taken_on, timeZone)],
  ["Taken by", (row) => row.taken_by_name],
  ["Channel", (row) => capitalised(row.channel)],
  ["Caller", (row) => capitalised(row.caller)],
  ["Topic", (row) => row.topic],
  ["Minutes", (row) => row.minutes],
  ["Outcome", (row) => capitalised(row.outcome)],
  ["Ring back on", (row) => showDate(row.call_back_on)],
  ["Ring back by", (row) => row.call_back_by_name],
  ["Name", (row) => row.name],
  ["Telephone", (row) => spreadsheetNumber(row.telephone ?? "")],
  ["Email", (row) => row.email],
  ["Postcode", (row) => row.postcode],
  ["Child's name", (row) => row.child_name],
  ["Local authority", (row) => row.local_authority_name],
  ["Guardian ID", (row) => row.guardian_id],
  ["Notes", (row) => row.notes],
  ["Case ID", (row) => row.case_id],
  [caseAddressLabel, (row, { addressOf }) => addressOf(row.case_id)],
];

/** Yields the header, then the rows of these enquiries in their order. */
export async function* enquiriesCsv(
  ids: Int32Array,
  place: CsvPlace,
  rowsFor: (ids: readonly number[]) => Promise<readonly Row[]>,
) {
  yield byteOrderMark + csvRow(columns.map(([label]) => label));
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const rows = await rowsFor([...ids.subarray(from, from + rowsAtOnce)]);
    yield rows.map((row) => csvRow(columns.map(([, cell]) => cell(row, place)))).join("");
  }
}
