/**
 * Due dates in SQL equal those in TypeScript, and the condition finds the cases that they tell.
 *
 * Rules: KEY-2.
 */
import { daysBetween } from "@helpline/contract/dates";
import { type Clock, clockKeys, englandsClocks } from "@helpline/contract/key-dates/clocks";
import { addOffset, dueDates } from "@helpline/contract/key-dates/due-dates";
import { nearDays, urgencyOf } from "@helpline/contract/key-dates/key-dates";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { insertCaseIn } from "#test/case-factories";
import { createTestDatabase } from "#test/test-database";
import { dueDateSql, keyDateNear } from "./due-dates.ts";

const test = await createTestDatabase();
const { database } = test;
afterAll(() => test.drop());

const date = fc
  .date({ min: new Date("1900-01-01"), max: new Date("9890-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
/** Dates at the end of a month, where the rule matters most. */
const monthEnd = fc
  .tuple(fc.integer({ min: 1900, max: 2400 }), fc.integer({ min: 1, max: 12 }), fc.nat({ max: 3 }))
  .map(([year, month, before]) =>
    new Date(Date.UTC(year, month, 0 - before)).toISOString().slice(0, 10),
  );
const offset = fc.record({
  days: fc.nat({ max: 400 }),
  weeks: fc.nat({ max: 60 }),
  months: fc.nat({ max: 40 }),
  years: fc.nat({ max: 9 }),
});
const sample = { seed: 14, numRuns: 400 };

/** Chains, clocks that share a key, and a chain from such a key. */
const clocks: readonly Clock[] = [
  ...englandsClocks,
  ...[
    ["answer", "appeal", { months: 1, days: 1 }],
    ["hearing", "answer", { months: 1 }],
    ["hearing", { key: "listed", label: "Listed" }, { years: 1 }],
    ["order", "hearing", { months: 1 }],
  ].map(([key, from, offset]) => ({ key, label: key, from, offset }) as Clock),
];

it("an offset moves a date as far in PostgreSQL as in TypeScript", async () => {
  const cases = fc.sample(fc.tuple(fc.oneof(date, monthEnd), offset), sample);
  for (const [day, moved] of cases) {
    const one: Clock[] = [
      { key: "it", label: "It", from: { key: "day", label: "Day" }, offset: moved },
    ];
    const starts = sql`${JSON.stringify({ day })}::jsonb`;
    const { rows } = await sql<{ due: string }>`
      SELECT ${dueDateSql(one, "it", starts)}::text AS due`.execute(database);
    expect(rows[0]?.due, `${day} and ${JSON.stringify(moved)}`).toBe(addOffset(day, moved));
  }
});

const startKeys = [
  "ehc_request",
  "draft_plan",
  "decision_letter",
  "mediation_certificate",
  "review_meeting",
  "final_plan",
  "listed",
];

it("all clocks of a case run out on the same days", async () => {
  const some = fc.record(Object.fromEntries(startKeys.map((key) => [key, monthEnd])), {
    requiredKeys: [],
  });
  for (const starts of fc.sample(some, sample)) {
    const column = sql`${JSON.stringify(starts)}::jsonb`;
    const keys = clockKeys(clocks);
    const { rows } = await sql<{ due: (string | null)[] }>`
      SELECT ARRAY[${sql.join(keys.map((key) => dueDateSql(clocks, key, column)))}]::text[] AS due`.execute(
      database,
    );
    const inSql = Object.fromEntries(keys.map((key, at) => [key, rows[0]?.due[at] ?? null]));
    const running = dueDates(clocks, starts).map(({ clock, due_on }) => [clock.key, due_on]);
    const none = Object.fromEntries(keys.map((key) => [key, null]));
    expect(inSql).toEqual({ ...none, ...Object.fromEntries(running) });
  }
});

const today = "2026-06-15";
const near = async (of: readonly Clock[] = clocks, day = today) =>
  (
    await database
      .selectFrom("cases")
      .select("case_id")
      .where(keyDateNear({ clocks: of, today: day }))
      .orderBy("case_id")
      .execute()
  ).map(({ case_id }) => case_id);

const put = async (starts: object, met: object = {}, place: "advisor" | "closed" = "advisor") => {
  const case_id = await insertCaseIn(database, place);
  await database
    .insertInto("case_key_dates")
    .values({ case_id, starts: JSON.stringify(starts), met: JSON.stringify(met), version: 1 })
    .execute();
  return case_id;
};

it("finds open cases with a clock that is not met and near or past", async () => {
  await insertCaseIn(database, "advisor");
  const dayBefore = (count: number) =>
    new Date(Date.parse(today) - count * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const sixWeeks = 42;
  const atTheEdge = await put({ ehc_request: dayBefore(sixWeeks - nearDays) });
  await put({ ehc_request: dayBefore(sixWeeks - nearDays - 1) });
  const dueToday = await put({ ehc_request: dayBefore(sixWeeks) });
  const past = await put({ ehc_request: "2020-01-01" });
  await put({ ehc_request: "2026-04-20" }, { assessment_decision: "2026-05-20" });
  const oneOfThree = await put({ ehc_request: "2020-01-01" }, { final_plan: "2020-05-01" });
  await put({ ehc_request: "2020-01-01" }, {}, "closed");
  // The letter alone would be past; the certificate gives more time.
  await put({ decision_letter: "2026-01-01", mediation_certificate: "2026-06-14" });
  const chained = await put({ listed: "2025-06-01" });
  await put({ no_longer_configured: "2020-01-01" });
  expect(await near()).toEqual([atTheEdge, dueToday, past, oneOfThree, chained]);
  expect(await near([])).toEqual([]);
});

it("agrees with TypeScript about random cases on random days", async () => {
  await database.deleteFrom("case_key_dates").execute();
  const recent = fc
    .date({ min: new Date("2023-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const dates = (keys: readonly string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, recent])), { requiredKeys: [] });
  const made = fc.sample(fc.tuple(dates(startKeys), dates(clockKeys(clocks))), {
    ...sample,
    numRuns: 150,
  });
  const cases: { id: number; starts: object; met: object }[] = [];
  for (const [starts, met] of made) cases.push({ id: await put(starts, met), starts, met });
  for (const day of ["2023-06-30", "2024-02-29", "2025-12-31", "2026-06-15"]) {
    const expected = cases.filter(({ starts, met }) =>
      dueDates(clocks, starts as Record<string, string>).some(
        ({ clock, due_on }) =>
          !(clock.key in met) && urgencyOf(daysBetween(day, due_on)) !== "later",
      ),
    );
    expect(expected.length).toBeGreaterThan(10);
    expect(expected.length).toBeLessThan(cases.length);
    expect(await near(clocks, day)).toEqual(expected.map(({ id }) => id));
  }
});

it.each(["2026-08-31", "2026-09-01", "2026-12-31", "2027-01-01"])(
  "counts from %s by the same version of a clock as TypeScript",
  async (day) => {
    const first: Clock = {
      key: "it",
      label: "It",
      from: { key: "day", label: "Day" },
      offset: { days: 10 },
    };
    const versions: Clock[] = [
      { ...first, offset: { days: 1 }, valid_from: "2027-01-01" },
      first,
      { ...first, offset: { days: 5 }, valid_from: "2026-09-01" },
    ];
    const starts = sql`${JSON.stringify({ day })}::jsonb`;
    const { rows } = await sql<{ due: string }>`
      SELECT ${dueDateSql(versions, "it", starts)}::text AS due`.execute(database);
    expect(rows[0]?.due).toBe(dueDates(versions, { day })[0]?.due_on);
  },
);
