/**
 * GET /api/reports/general: every figure against a plain count over random data. The seed of the data
 * is in the name of the test; HELPLINE_TEST_SEED repeats one.
 *
 * Rules: REP-2, REP-3, REP-4, REP-5, REP-6, REP-10, REP-12.
 */

import { dayIn } from "@helpline/contract/dates";
import { comparedEnquiries } from "@helpline/contract/reports/compared-enquiries";
import { enquiryGroups } from "@helpline/contract/reports/enquiry-figures";
import {
  type CaseGroup,
  type GeneralReport,
  generalReportRoutes,
} from "@helpline/contract/reports/general-report";
import { periodBefore } from "@helpline/contract/reports/range-presets";
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { countedByHand, fillRandomly, type Range } from "#test/general-report-by-hand";
import { auditMark, auditSince } from "#test/look";
import { createRandom } from "../../demo/random.ts";
import { fillMonths } from "./general-report.ts";

const seed = Number(process.env.HELPLINE_TEST_SEED ?? Math.floor(Math.random() * 1e9));

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const report = (query: Record<string, string> = {}) =>
  helpline.call(generalReportRoutes.read, { query, token });

it("is all zeros and empty lists without cases", async () => {
  const { data } = await report();
  expect(Object.values(data.cases).every((count) => count === 0)).toBe(true);
  expect(Object.values(data.case_logs).every((count) => count === 0)).toBe(true);
  expect(data).toMatchObject({
    from: null,
    to: null,
    users: { total: 1, enabled: 1, managers: 1 },
    cases_by_city: [],
    cases_by_county: [],
    trend: [],
  });
});

describe(`over random data (HELPLINE_TEST_SEED=${seed})`, () => {
  const random = createRandom(seed);
  beforeAll(() => fillRandomly(helpline.database, random));

  it.each<[string, Range]>([
    ["everything", {}],
    ["from a day on", { from: "2026-03-29" }],
    ["up to a day", { to: "2026-03-29" }],
    ["the day on which the clocks go forward", { from: "2026-03-29", to: "2026-03-29" }],
    ["the day on which they go back", { from: "2026-10-25", to: "2026-10-25" }],
    ["the last day of a year", { from: "2025-12-31", to: "2025-12-31" }],
    ["a month", { from: "2026-10-01", to: "2026-10-31" }],
    ["a huge range", { from: "0001-01-01", to: "9999-12-31" }],
    ["the future", { from: "2100-01-01", to: "2200-12-31" }],
  ])("counts %s exactly", async (_name, range) => {
    const { data, status } = await report({ ...range });
    expect(status).toBe(200);
    const expected = await countedByHand(helpline.database, range);
    const { trend, from, to, ...figures } = data;
    const { trend: months, ...rest } = expected;
    const { before, ...present } = figures;
    expect(present).toMatchObject(rest);
    await expectBefore(before, range);
    const withSomething = trend.filter(
      (each: { new_cases: number; closed_cases: number }) => each.new_cases + each.closed_cases > 0,
    );
    expect(withSomething).toEqual(months);
    expect([from, to]).toEqual([range.from ?? null, range.to ?? null]);
  });

  /** Beside a range with two ends stand the same figures of the period before. */
  async function expectBefore(before: GeneralReport["before"], { from, to }: Range) {
    const today = dayIn("Europe/London", new Date());
    const period = periodBefore({ from: from ?? null, to: to ?? null }, today);
    if (period === null) {
      expect(before).toBeNull();
      return;
    }
    const { users: _now, trend: _months, ...rest } = await countedByHand(helpline.database, period);
    // There are no telephone calls in these data.
    expect(before).toEqual({ ...period, ...rest, telephone: null });
  }

  it("treats an empty date as no date", async () => {
    const [all, empty] = [await report(), await report({ from: "", to: "" })];
    expect(empty.data).toEqual(all.data);
  });

  it("is exported with the period before in a column of its own", async () => {
    const query = { from: "2026-03-01", to: "2026-03-31" };
    const { data } = await report(query);
    const csv = String((await helpline.call(generalReportRoutes.csv, { query, token })).data);
    const { before } = data;
    expect(csv).toContain("\r\nCases,Count,Before: February 2026\r\n");
    expect(csv).toContain(`\r\nAll cases,${data.cases.total},${before.cases.total}\r\n`);
    expect(csv).toContain(`\r\nRe-opened,${data.cases.reopened},${before.cases.reopened}\r\n`);
    expect(csv).toContain(
      `\r\nMedian,${data.days_to_close.median ?? ""},${before.days_to_close.median ?? ""}\r\n`,
    );
    const [nature] = data.cases_by_nature;
    const then = before.cases_by_nature.find(({ name }: CaseGroup) => name === nature.name);
    expect(csv).toContain(
      `\r\nCases by nature,Cases,Before: February 2026\r\n${nature.name},${nature.count},${then?.count ?? 0}\r\n`,
    );
  });

  it("is exported with the minutes of enquiries beside those of the period before", async () => {
    const query = { from: "2026-03-01", to: "2026-03-31" };
    const { data } = await report(query);
    const csv = String((await helpline.call(generalReportRoutes.csv, { query, token })).data);
    for (const [field, title] of enquiryGroups) {
      const rows = comparedEnquiries(field, data).map(({ now, before }) =>
        [now.name, now.count, now.minutes, before?.count, before?.minutes]
          .map((cell) => (String(cell).includes(",") ? `"${cell}"` : cell))
          .join(),
      );
      const heading = `${title},Enquiries,Minutes,Before: February 2026,Minutes before: February 2026`;
      expect(rows.length).toBeGreaterThan(0);
      expect(csv).toContain(`\r\n${[heading, ...rows].join("\r\n")}\r\n\r\n`);
    }
    const [march] = comparedEnquiries("by_month", data);
    expect(march?.now).toMatchObject({ name: "March 2026", minutes: data.enquiries.minutes });
    expect(march?.before).toMatchObject({
      name: "February 2026",
      minutes: data.before.enquiries.minutes,
    });
  });

  it("is exported as CSV with the same figures, and the export is recorded", async () => {
    const mark = await auditMark(helpline.database);
    const { data } = await report({ from: "2026-01-01" });
    const answer = await helpline.call(generalReportRoutes.csv, {
      query: { from: "2026-01-01" },
      token,
    });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="general-report-\d{4}-\d{2}-\d{2}\.csv"$/,
      ),
      "cache-control": "no-store",
    });
    const csv = String(answer.data);
    expect(csv.startsWith("\uFEFFGeneral report\r\nFrom,01-01-2026\r\nTo,today\r\n")).toBe(true);
    expect(csv).toContain(`\r\nAll cases,${data.cases.total}\r\n`);
    expect(csv).toContain(`\r\nHome schooled,${data.cases.home_schooled}\r\n`);
    expect(csv).toContain(`\r\nCalls,${data.case_logs.calls}\r\n`);
    const [city] = data.cases_by_city;
    expect(csv).toContain(`\r\nCases by city,Cases\r\n${city.name},${city.count}\r\n`);
    const written = await auditSince(helpline.database, mark);
    expect(written).toMatchObject([
      { action: "export", entity: "general report", detail: "2026-01-01 to today" },
    ]);
  });
});

it.each([
  [
    { from: "2026-02-02", to: "2026-02-01" },
    "from",
    "Your from date is past the to date, the from date must be a date before the to date",
  ],
  [{ from: "2026-02-30" }, "from", "Please enter a valid date (DD-MM-YYYY)."],
  [{ to: "01-02-2026" }, "to", "Please enter a valid date (DD-MM-YYYY)."],
  [{ until: "2026-02-01" }, "until", "Unknown field: until."],
])("refuses %j", async (query, field, message) => {
  const answer = await report(query as unknown as Record<string, string>);
  expect(answer).toMatchObject({ status: 422, message, data: { errors: [{ field, message }] } });
});

it("includes empty months in between, but not thousands of them", () => {
  const one = (month: string) => ({ month, new_cases: 1, closed_cases: 0 });
  const months = fillMonths([one("2025-11"), one("2026-02")]).map(({ month }) => month);
  expect(months).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(fillMonths([one("0026-02"), one("2026-02")])).toHaveLength(2);
  expect(fillMonths([])).toEqual([]);
});
