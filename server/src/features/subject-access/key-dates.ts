/** The key dates of a case as a section of a report: all that are stored, and what follows from them. */
import { type Clocks, clockOf } from "@helpline/contract/key-dates/clocks";
import { type DatesByKey, runningClocks } from "@helpline/contract/key-dates/due-dates";
import { enteredField, enteredLabel } from "@helpline/contract/key-dates/key-dates";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { findKeyDates } from "#features/key-dates/index";
import { date, type MakeField, subject } from "./fields.ts";
import { isGiven, type ReportField, type ReportSection } from "./report.ts";

const keysOf = (...dates: readonly object[]) => [...new Set(dates.flatMap(Object.keys))];

export async function keyDatesSection(
  db: Kysely<Tables>,
  caseId: number,
  clocks: Clocks,
  make: MakeField,
): Promise<ReportSection> {
  const { starts, met } = await findKeyDates(db, caseId);
  const due = runningClocks(clocks, starts);
  const record = (name: string, ...dates: readonly ReportField[]) =>
    [make("name", subject("Name"), name), ...dates].filter(isGiven);
  const entered = (key: string, dates: DatesByKey) => make("date", date("Date"), dates[key]);
  // The configuration may no longer have what is stored.
  const labelOf = (key: string) => enteredLabel(clocks, enteredField("start", key)) ?? key;
  return {
    title: "Key dates",
    nothing: "No key date has been entered.",
    records: [
      ...Object.keys(starts).map((key) => record(labelOf(key), entered(key, starts))),
      ...keysOf(Object.fromEntries(due), met).map((key) =>
        record(
          due.get(key)?.clock.label ?? clockOf(clocks, key)?.label ?? key,
          make("due_on", date("Due on"), due.get(key)?.due_on),
          make("met_on", date("Met on"), met[key]),
        ),
      ),
    ],
  };
}
