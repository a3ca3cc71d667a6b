/** A list of enquiries as CSV, in parts (WIRE-26). */
import { spreadsheetNumber } from "@helpline/contract/contact-details";
import { byteOrderMark, csvRow } from "@helpline/contract/csv";
import { showDate, showMoment } from "@helpline/contract/dates";
import type { EnquiryCreate } from "@helpline/contract/enquiries/enquiries";
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

type Column = readonly [string, (row: Row, place: CsvPlace) => string | number | null];

/** In their order. Each field that somebody fills in has one. */
const columnsByField: Readonly<Record<string, Column> & Record<keyof EnquiryCreate, Column>> = {
  enquiry_id: ["ID", (row) => row.enquiry_id],
  reference: ["Reference", (row) => showReference(row.reference)],
  taken_on: ["Taken on", (row, { timeZone }) => showMoment(row.taken_on, timeZone)],
  taken_by: ["Taken by", (row) => row.taken_by_name],
  channel: ["Channel", (row) => capitalised(row.channel)],
  caller: ["Caller", (row) => capitalised(row.caller)],
  topic: ["Topic", (row) => row.topic],
  minutes: ["Minutes", (row) => row.minutes],
  outcome: ["Outcome", (row) => capitalised(row.outcome)],
  call_back_on: ["Ring back on", (row) => showDate(row.call_back_on)],
  call_back_by: ["Ring back by", (row) => row.call_back_by_name],
  name: ["Name", (row) => row.name],
  telephone: ["Telephone", (row) => spreadsheetNumber(row.telephone ?? "")],
  email: ["Email", (row) => row.email],
  postcode: ["Postcode", (row) => row.postcode],
  child_name: ["Child's name", (row) => row.child_name],
  local_authority_id: ["Local authority", (row) => row.local_authority_name],
  guardian_id: ["Guardian ID", (row) => row.guardian_id],
  notes: ["Notes", (row) => row.notes],
  case_id: ["Case ID", (row) => row.case_id],
  case_address: [caseAddressLabel, (row, { addressOf }) => addressOf(row.case_id)],
};
const columns = Object.values(columnsByField);

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
