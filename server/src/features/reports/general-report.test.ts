/**
 * GET /api/reports/general: every figure against a plain count over random data. The seed of the data
 * is in the name of the test; HELPLINE_TEST_SEED repeats one.
 */
import { userTypes } from "@helpline/contract/access";
import { flagsOf } from "@helpline/contract/cases/case-status";
import { stages } from "@helpline/contract/cases/stages";
import { dayIn } from "@helpline/contract/dates";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { insertCase, insertGuardian, insertLog, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";
import { createRandom, type Random } from "../../demo/random.ts";
import { fillMonths } from "./general-report.ts";

const seed = Number(process.env.HELPLINE_TEST_SEED ?? Math.floor(Math.random() * 1e9));
const zone = "Europe/London";

let helpline: TestApp;
let token: string;

beforeAll(async () => {
  helpline = await buildTestApp();
  token = (await helpline.signIn("manager")).token;
});
afterAll(() => helpline.close());

const report = (query: Record<string, string> = {}) =>
  helpline.call(generalReportRoutes.read, { query, token });

const yesNo = (random: Random) => random.pick([0, 1] as const);
const cities = ["Leeds", "Cardiff", "Ely", "Bath", "Ávila", "élan", "Zennor"];
const counties = ["West Yorkshire", "Kent", "Powys"];

/** Around midnight and around the days on which the clocks change, as well as anywhere. */
function someMoment(random: Random): string {
  const base = random.pick([
    "2026-03-28T23:30:00Z",
    "2026-03-29T00:30:00Z",
    "2026-10-24T22:30:00Z",
    "2026-10-25T00:30:00Z",
    "2025-12-31T23:30:00Z",
    "2026-06-30T22:30:00Z",
  ]);
  return new Date(new Date(base).getTime() + random.below(7_200_000)).toISOString();
}

const someDay = (random: Random) => someMoment(random).slice(0, 10);

async function fill(random: Random): Promise<void> {
  const guardians: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const city = random.pick(cities);
    const county = random.pick(counties);
    guardians.push((await insertGuardian(helpline.database, { city, county })).guardian_id);
  }
  const users: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const fields = { user_type: random.pick(userTypes), enabled: yesNo(random) };
    users.push((await insertUser(helpline.database, fields)).user_id);
  }
  for (let n = 0; n < 120; n += 1) {
    const stage = random.pick(stages);
    const clinicParticipating = stage === "advocate" && random.chance(0.5);
    const primary = random.pick(guardians);
    const secondary = random.pick(guardians);
    const { case_id } = await insertCase(helpline.database, {
      ...flagsOf({ stage, clinicParticipating }),
      primary_guardian_id: primary,
      secondary_guardian_id: secondary === primary ? null : secondary,
      band: random.pick([1, 2, 3] as const),
      consented_to_evaluation: random.pick([0, 1, null]),
      attending_school: random.pick(["attending", "home schooled", "not attending"] as const),
      does_the_child_currently_have_an_ehcp: yesNo(random),
      had_formal_assessment: yesNo(random),
      had_formal_diagnosis: yesNo(random),
      receiving_support: yesNo(random),
      supported_by_a_sendco: yesNo(random),
      added_on: someDay(random),
      closed_on: stage === "closed" ? someMoment(random) : null,
      deleted_at: random.chance(0.15) ? someMoment(random) : null,
    });
    for (let entry = random.below(4); entry > 0; entry -= 1) {
      await insertLog(helpline.database, {
        case_id,
        logged_by: random.pick(users),
        user_type: random.pick(["advisor", "advocate", "clinic"]),
        entry_type: random.pick(["call", "appointment", "other", "data entry"]),
        added_on: someMoment(random),
      });
    }
  }
}

interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** The same figures, counted by hand. */
async function countedByHand({ from, to }: Range) {
  const { database } = helpline;
  const users = await database.selectFrom("users").selectAll().execute();
  const everyCase = await database
    .selectFrom("cases")
    .innerJoin("guardians", "guardian_id", "primary_guardian_id")
    .selectAll("cases")
    .select(["guardians.city", "guardians.county"])
    .execute();
  const logs = await database.selectFrom("case_logs").selectAll().execute();
  const inRange = (day: string) => (!from || day >= from) && (!to || day <= to);
  const dayOf = (moment: string) => dayIn(zone, new Date(moment));
  const kept = everyCase.filter((each) => each.deleted_at === null);
  const cases = kept.filter((each) => inRange(each.added_on));
  const entries = logs.filter(
    (log) => inRange(dayOf(log.added_on)) && kept.some((each) => each.case_id === log.case_id),
  );
  const closed = kept.filter(
    (each) => each.closed === 1 && each.closed_on && inRange(dayOf(each.closed_on)),
  );
  const of = <T>(rows: readonly T[], holds: (row: T) => boolean) => rows.filter(holds).length;
  const tally = (names: string[]) =>
    [...new Set(names)]
      .map((name) => ({ name, count: names.filter((each) => each === name).length }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "en-GB"));
  const months = [
    ...cases.map((each) => each.added_on.slice(0, 7)),
    ...closed.map((each) => dayOf(String(each.closed_on)).slice(0, 7)),
  ].sort();
  return {
    users: {
      total: users.length,
      enabled: of(users, (user) => user.enabled === 1),
      disabled: of(users, (user) => user.enabled !== 1),
      admins: of(users, (user) => user.user_type === "admin"),
      managers: of(users, (user) => user.user_type === "manager"),
      advisors: of(users, (user) => user.user_type === "advisor"),
      advocates: of(users, (user) => user.user_type === "advocate"),
      clinics: of(users, (user) => user.user_type === "clinic"),
      evaluators: of(users, (user) => user.user_type === "evaluator"),
    },
    cases: {
      total: cases.length,
      open: of(cases, (each) => each.closed === 0),
      closed: of(cases, (each) => each.closed === 1),
      with_advisor: of(cases, (each) => each.with_advisor === 1),
      with_advocate: of(cases, (each) => each.with_advocate === 1),
      with_clinic_participating: of(cases, (each) => each.clinic_participating === 1),
      with_evaluator: of(cases, (each) => each.with_evaluator === 1),
      consented_for_evaluation: of(cases, (each) => each.consented_to_evaluation === 1),
      band_1: of(cases, (each) => each.band === 1),
      band_2: of(cases, (each) => each.band === 2),
      band_3: of(cases, (each) => each.band === 3),
      with_secondary_guardian: of(cases, (each) => each.secondary_guardian_id !== null),
      attending_school: of(cases, (each) => each.attending_school === "attending"),
      home_schooled: of(cases, (each) => each.attending_school === "home schooled"),
      not_attending_school: of(cases, (each) => each.attending_school === "not attending"),
      with_ehcp: of(cases, (each) => each.does_the_child_currently_have_an_ehcp === 1),
      had_formal_assessment: of(cases, (each) => each.had_formal_assessment === 1),
      had_formal_diagnosis: of(cases, (each) => each.had_formal_diagnosis === 1),
      receiving_support: of(cases, (each) => each.receiving_support === 1),
      supported_by_a_sendco: of(cases, (each) => each.supported_by_a_sendco === 1),
    },
    case_logs: {
      total: entries.length,
      by_advisors: of(entries, (log) => log.user_type === "advisor"),
      by_advocates: of(entries, (log) => log.user_type === "advocate"),
      by_clinics: of(entries, (log) => log.user_type === "clinic"),
      calls: of(entries, (log) => log.entry_type === "call"),
      data_entry: of(entries, (log) => log.entry_type === "data entry"),
      appointments: of(entries, (log) => log.entry_type === "appointment"),
      other: of(entries, (log) => log.entry_type === "other"),
    },
    cases_by_city: tally(cases.map((each) => each.city)),
    cases_by_county: tally(cases.map((each) => each.county)),
    /** Without the months between that have nothing. */
    trend: [...new Set(months)].map((month) => ({
      month,
      new_cases: of(cases, (each) => each.added_on.startsWith(month)),
      closed_cases: of(closed, (each) => dayOf(String(each.closed_on)).startsWith(month)),
    })),
  };
}

it("is all noughts and empty lists without cases", async () => {
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
  beforeAll(() => fill(random));

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
    const expected = await countedByHand(range);
    const { trend, from, to, ...figures } = data;
    const { trend: months, ...rest } = expected;
    expect(figures).toEqual(rest);
    const withSomething = trend.filter(
      (each: { new_cases: number; closed_cases: number }) => each.new_cases + each.closed_cases > 0,
    );
    expect(withSomething).toEqual(months);
    expect([from, to]).toEqual([range.from ?? null, range.to ?? null]);
  });

  it("takes an empty date as none", async () => {
    const [all, empty] = [await report(), await report({ from: "", to: "" })];
    expect(empty.data).toEqual(all.data);
  });

  it("is saved as CSV with the same figures, and that is recorded", async () => {
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

it("gives the months between that have nothing, and no thousands of them", () => {
  const one = (month: string) => ({ month, new_cases: 1, closed_cases: 0 });
  const months = fillMonths([one("2025-11"), one("2026-02")]).map(({ month }) => month);
  expect(months).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(fillMonths([one("0026-02"), one("2026-02")])).toHaveLength(2);
  expect(fillMonths([])).toEqual([]);
});
