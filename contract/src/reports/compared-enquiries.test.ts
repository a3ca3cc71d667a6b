/** Rules: REP-12. */
import { expect, it } from "vitest";
import { comparedEnquiries } from "./compared-enquiries.ts";
import type { EnquiryGroup } from "./enquiry-figures.ts";
import type { GeneralReport } from "./general-report.ts";

type Report = Parameters<typeof comparedEnquiries>[1];

const group = (name: string, count: number, filters: EnquiryGroup["filters"]): EnquiryGroup => ({
  name,
  count,
  minutes: count * 10,
  filters,
});
const inMonth = (from: string, to: string, count: number) =>
  group(from.slice(0, 7), count, { taken_from: from, taken_to: to });

const none: GeneralReport["enquiries"] = {
  total: 0,
  became_cases: 0,
  minutes: 0,
  by_caller: [],
  by_channel: [],
  by_topic: [],
  by_outcome: [],
  by_month: [],
};
type Groups = Partial<GeneralReport["enquiries"]>;

const reportOf = (
  [from, to]: readonly [string | null, string | null],
  now: Groups,
  before?: readonly [string, string, Groups],
): Report => ({
  from,
  to,
  enquiries: { ...none, ...now },
  before: before
    ? ({ from: before[0], to: before[1], enquiries: { ...none, ...before[2] } } as never)
    : null,
});
const shown = (rows: ReturnType<typeof comparedEnquiries>) =>
  rows.map(({ now, before }) => [
    now.name,
    now.count,
    now.minutes,
    before && [before.name, before.count, before.minutes],
  ]);

it("pairs the rows of both periods, and shows nothing as none", () => {
  const [school, parent] = [{ caller: ["school"] }, { caller: ["parent or carer"] }];
  const report = reportOf(
    ["2026-02-01", "2026-02-28"],
    { by_caller: [group("School", 3, school)] },
    ["2026-01-01", "2026-01-31", { by_caller: [group("Parent or carer", 2, parent)] }],
  );
  expect(shown(comparedEnquiries("by_caller", report))).toEqual([
    ["School", 3, 30, ["School", 0, 0]],
    ["Parent or carer", 0, 0, ["Parent or carer", 2, 20]],
  ]);
});

it("compares nothing without a period before", () => {
  const by_month = [inMonth("2026-01-01", "2026-01-31", 4)];
  const by_topic = [group("Transport", 4, { topic: ["Transport"] })];
  const report = reportOf([null, null], { by_month, by_topic });
  expect(shown(comparedEnquiries("by_month", report))).toEqual([["2026-01", 4, 40, null]]);
  expect(shown(comparedEnquiries("by_topic", report))).toEqual([["Transport", 4, 40, null]]);
});

it("pairs each month with the one as far into the period before, also over the turn of a year", () => {
  const report = reportOf(
    ["2026-01-01", "2026-03-31"],
    {
      by_month: [inMonth("2026-01-01", "2026-01-31", 1), inMonth("2026-03-01", "2026-03-31", 3)],
    },
    [
      "2025-10-01",
      "2025-12-31",
      {
        by_month: [inMonth("2025-11-01", "2025-11-30", 5), inMonth("2025-12-01", "2025-12-31", 6)],
      },
    ],
  );
  const rows = comparedEnquiries("by_month", report);
  expect(shown(rows)).toEqual([
    ["2026-01", 1, 10, ["October 2025", 0, 0]],
    ["February 2026", 0, 0, ["2025-11", 5, 50]],
    ["2026-03", 3, 30, ["2025-12", 6, 60]],
  ]);
  expect(rows[1]?.now.filters).toEqual({ taken_from: "2026-02-01", taken_to: "2026-02-28" });
  expect(rows[0]?.before?.filters).toEqual({ taken_from: "2025-10-01", taken_to: "2025-10-31" });
});

it("shows nothing beside a month that the period before does not have", () => {
  const report = reportOf(
    ["2026-05-31", "2026-06-02"],
    {
      by_month: [inMonth("2026-05-31", "2026-05-31", 1), inMonth("2026-06-01", "2026-06-02", 2)],
    },
    ["2026-05-28", "2026-05-30", { by_month: [inMonth("2026-05-28", "2026-05-30", 9)] }],
  );
  expect(shown(comparedEnquiries("by_month", report))).toEqual([
    ["2026-05", 1, 10, ["2026-05", 9, 90]],
    ["2026-06", 2, 20, null],
  ]);
});

it("shows a month without enquiries of which the range has a single day", () => {
  const report = reportOf(
    ["2026-05-31", "2026-06-02"],
    { by_month: [inMonth("2026-06-01", "2026-06-02", 2)] },
    ["2026-05-28", "2026-05-30", { by_month: [inMonth("2026-05-28", "2026-05-30", 9)] }],
  );
  expect(shown(comparedEnquiries("by_month", report))).toEqual([
    ["May 2026", 0, 0, ["2026-05", 9, 90]],
    ["2026-06", 2, 20, null],
  ]);
});
