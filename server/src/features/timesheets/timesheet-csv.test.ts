/** A timesheet as CSV: rows by day, with totals. Rules: TIME-6, WIRE-26. */
import type { TimesheetRow } from "@helpline/contract/timesheets/timesheets";
import { expect, it } from "vitest";
import { caseAddresses } from "#http/public-address";
import { type TimesheetHead, timesheetCsv } from "./timesheet-csv.ts";

const head: TimesheetHead = {
  user: {
    user_id: 7,
    user_type: "advisor",
    user_name: "Ada One",
    added_on: "2026-01-01T00:00:00Z",
  },
  start_date: "2026-06-01",
  end_date: "2026-06-30",
  timeZone: "Europe/London",
  addressOf: caseAddresses(undefined),
};

const page: TimesheetRow = {
  kind: "page",
  id: 1,
  name: "Edit case",
  case_id: 258,
  entered_on: "2026-06-01T09:00:00.000Z",
  exited_on: "2026-06-01T09:10:30.000Z",
  minutes: 10.5,
  clamped: 0,
  overlaps: 0,
};
const log: TimesheetRow = { ...page, kind: "log", name: "Call", minutes: 20 };

const headLines = [
  "\uFEFFTimesheet,Ada One",
  "User ID,7",
  "User type,advisor",
  "From,01-06-2026",
  "To,30-06-2026",
  "",
  "Date,Kind,Page or entry type,Case ID,Entered,Exited,Minutes on page,Minutes logged,Notes,Case address",
];

/** @param batches what each reading finds, until nothing is left */
async function read(...batches: TimesheetRow[][]) {
  const asked: number[] = [];
  const parts: string[] = [];
  const csv = timesheetCsv(head, async (skip) => {
    asked.push(skip);
    return batches[asked.length - 1] ?? [];
  });
  for await (const part of csv) parts.push(part);
  const lines = parts.join("").split("\r\n");
  expect(lines.slice(0, headLines.length)).toEqual(headLines);
  expect(lines.at(-1)).toBe("");
  return { asked, parts, lines: lines.slice(headLines.length, -1) };
}

it("has a total of nothing without any work", async () => {
  const { asked, lines } = await read();
  expect(lines).toEqual([",Total,,,,,0.00,0.00,,"]);
  expect(asked).toEqual([0]);
});

it("has page times and log entries in columns of their own, by day", async () => {
  const late = "2026-06-01T23:10:00.000Z";
  const { lines } = await read([
    page,
    log,
    { ...log, kind: "enquiry", name: "Parent", case_id: null, entered_on: null, minutes: 5.25 },
    { ...page, entered_on: "2026-06-01T23:00:00.000Z", exited_on: late, minutes: 1 },
    { ...log, kind: "ring-back", exited_on: late, minutes: 2 },
  ]);
  expect(lines).toEqual([
    "01-06-2026,Page,Edit case,258,10:00:00,10:10:30,10.50,,,/case/258",
    "01-06-2026,Log entry,Call,258,10:00:00,10:10:30,,20.00,,/case/258",
    "01-06-2026,Enquiry,Parent,,,10:10:30,,5.25,,",
    "01-06-2026,Day total,,,,,10.50,25.25,,",
    "02-06-2026,Page,Edit case,258,00:00:00,00:10:00,1.00,,,/case/258",
    "02-06-2026,Ring back,Call,258,10:00:00,00:10:00,,2.00,,/case/258",
    "02-06-2026,Day total,,,,,1.00,2.00,,",
    ",Total,,,,,11.50,27.25,,",
  ]);
});

it.each([
  [0, 0, ""],
  [1, 0, "Cut"],
  [0, 1, "Overlaps"],
  [1, 1, '"Cut, Overlaps"'],
])("notes that a time was cut (%d) or overlaps (%d): %s", async (clamped, overlaps, note) => {
  const { lines } = await read([{ ...page, clamped, overlaps }]);
  expect(lines[0]).toBe(`01-06-2026,Page,Edit case,258,10:00:00,10:10:30,10.50,,${note},/case/258`);
});

it("reads on until nothing is left, and a day goes on in the next part", async () => {
  const { asked, parts, lines } = await read([page, page], [log]);
  expect(asked).toEqual([0, 2, 3]);
  expect(parts).toHaveLength(4);
  expect(lines.filter((line) => line.includes("total"))).toEqual([
    "01-06-2026,Day total,,,,,21.00,20.00,,",
  ]);
  expect(lines.at(-1)).toBe(",Total,,,,,21.00,20.00,,");
});
