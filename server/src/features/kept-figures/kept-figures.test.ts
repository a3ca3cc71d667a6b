/**
 * The figures that are kept are those of the rows, whatever changes, whoever changes it at the same moment
 * and whenever somebody recounts stale days (ADR 12). HELPLINE_TEST_SEED repeats a run.
 *
 * Rules: PRIV-9, REP-9.
 */
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import type { RouteDeclaration } from "@helpline/contract/http";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#database/database";
import { recountOutdated, recountStaleDays } from "#database/recount-stale-days";
import type { Tables } from "#database/tables";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { insertCase, insertGuardian } from "#test/factories";
import { countedByHand, fillRandomly, type Range } from "#test/general-report-by-hand";
import { wrongFigures } from "#test/kept-figures";
import { changeMuch, oneOf } from "#test/random-changes";
import { createRandom } from "../../demo/random.ts";
import { eraseCase } from "../retention/erase.ts";
import { allKeptFigures } from "./index.ts";

const seed = Number(process.env.HELPLINE_TEST_SEED ?? Math.floor(Math.random() * 1e9));

let helpline: TestApp;
let owner: Database;

beforeAll(async () => {
  helpline = await buildTestApp();
  owner = openDatabase(helpline.connection("owner"), {
    connections: 4,
    onIdleError: () => undefined,
  });
  await fillRandomly(helpline.database, createRandom(seed));
  // From here on a change that makes too few days stale leaves a figure behind.
  await recount();
});
afterAll(async () => {
  await owner.destroy();
  await helpline.close();
});

type Db = Kysely<Tables>;

const recount = () => recountStaleDays(owner, allKeptFigures);
const wrong = () => wrongFigures(helpline.connection("owner"));

const onRequest = {
  why: "on request",
  stillDue: () => true,
  keptGuardians: new Set<number>(),
  enquiriesUntil: new Date(),
} as const;

/** Erases cases for good, as retention does, and recounts, while others change cases. */
async function eraseAndRecount(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { rows } = await sql<{ id: number }>`SELECT ${oneOf("cases")} AS id`.execute(owner);
    await eraseCase(owner, rows[0]?.id ?? 0, { ...onRequest, now: new Date() });
    await recount();
    await recount();
  }
}

const ranges: readonly Range[] = [
  {},
  { from: "2026-03-29" },
  { to: "2026-10-25" },
  { from: "2025-12-31", to: "2026-03-28" },
  { from: "2026-03-28", to: "2026-03-29" },
  { from: "2024-12-30", to: "2026-01-02" },
  { from: "2025-01-01", to: "2025-12-31" },
];

async function expectReport(app: TestApp, token: string, zone?: string): Promise<void> {
  for (const range of ranges) {
    const { data } = await app.call(generalReportRoutes.read, { query: { ...range }, token });
    const { trend: months, ...expected } = await countedByHand(helpline.database, range, zone);
    expect(data).toMatchObject(expected);
    const something = (each: { new_cases: number; closed_cases: number }) =>
      each.new_cases + each.closed_cases > 0;
    expect(data.trend.filter(something)).toEqual(months);
  }
}

const open = sql`deleted_at IS NULL AND closed = 0`;
const lists: readonly [{ count: RouteDeclaration; list: RouteDeclaration }, RawBuilder<unknown>][] =
  [
    [caseRoutes, sql`cases WHERE deleted_at IS NULL`],
    [caseSystemRoutes.advisors, sql`cases WHERE ${open} AND with_advisor = 1`],
    [caseSystemRoutes.advocates, sql`cases WHERE ${open} AND with_advocate = 1`],
    [
      caseSystemRoutes.clinics,
      sql`cases WHERE ${open} AND with_advocate = 1 AND clinic_participating = 1`,
    ],
    [caseSystemRoutes.evaluators, sql`cases WHERE ${open} AND with_evaluator = 1`],
    [recordRoutes(guardians), sql`guardians`],
  ];

/** Each list's count is a plain count, and its pages hold as many, each row once. */
async function expectLists(token: string): Promise<void> {
  for (const [routes, rows] of lists) {
    const plain = await sql<{ count: number }>`SELECT count(*) FROM ${rows}`.execute(owner);
    const { data } = await helpline.call(routes.count, { token });
    expect(data, routes.count.path).toEqual(plain.rows[0]);
    const ids = new Set<number>();
    for (let page = 1; ids.size < data.count; page += 1) {
      const { data: shown } = await helpline.call(routes.list, { params: { page }, token });
      expect(shown.length, `${routes.list.path}, page ${page}`).toBeGreaterThan(0);
      for (const row of shown) ids.add(row.case_id ?? row.guardian_id);
    }
    expect(ids.size).toBe(data.count);
  }
}

async function expectTrue(): Promise<void> {
  const { token } = await helpline.logIn("manager");
  await expectReport(helpline, token);
  await expectLists(token);
  expect(await wrong()).toEqual([]);
}

const staleDays = async () => (await sql`SELECT 1 FROM stale_days`.execute(owner)).rows.length;

describe(`after changes (HELPLINE_TEST_SEED=${seed})`, () => {
  it("each figure is that of the rows, before and after stale days are recounted", async () => {
    await changeMuch(helpline.database, createRandom(seed + 1), 100);
    expect(await staleDays()).toBeGreaterThan(0);
    await expectTrue();
    await recount();
    expect(await staleDays()).toBe(0);
    await expectTrue();
  });

  it("also while and after many change, erase and recount at the same moment", async () => {
    const workers = [2, 3, 4, 5].map((n) =>
      changeMuch(helpline.database, createRandom(seed + n), 75),
    );
    const done = Promise.all([...workers, eraseAndRecount(12)]);
    for (const _time of [1, 2, 3]) expect(await wrong()).toEqual([]);
    await done;
    await expectTrue();
    await recount();
    await expectTrue();
  });
});

const changeBand = (db: Db, id: number | undefined) =>
  sql`UPDATE cases SET added_on = '2026-01-01', band = band % 3 + 1 WHERE case_id = ${id}`.execute(
    db,
  );

/** Not deleted: those are not counted. */
async function someCases(): Promise<(number | undefined)[]> {
  const cases = await helpline.database
    .selectFrom("cases")
    .select("case_id")
    .where("deleted_at", "is", null)
    .limit(2)
    .execute();
  return cases.map(({ case_id }) => case_id);
}

it("nobody waits for anybody who changes another case of the same day, nor for who recounts", async () => {
  const { database } = helpline;
  const [first, second] = await someCases();
  await database.transaction().execute(async (one) => {
    await changeBand(one, first);
    await recount();
    await database.transaction().execute(async (other) => {
      await sql`SET LOCAL lock_timeout = '2s'`.execute(other);
      await changeBand(other, second);
    });
    await recount();
  });
  expect(await staleDays(), "those of the one who committed last").toBeGreaterThan(0);
  expect(await wrong()).toEqual([]);
});

it("a change that makes no day stale would be found", async () => {
  const [first] = await someCases();
  await recount();
  await sql`ALTER TABLE cases DISABLE TRIGGER cases_figures`.execute(owner);
  await changeBand(owner, first);
  await sql`ALTER TABLE cases ENABLE TRIGGER cases_figures`.execute(owner);
  expect(await wrong()).not.toEqual([]);
  await sql`INSERT INTO stale_days (added_on, closed_on)
    SELECT DISTINCT starts, starts + interval '12 hours' FROM kept_figures WHERE span = 'day'`.execute(
    owner,
  );
  expect(await wrong()).toEqual([]);
});

it("count by what a row holds, not by other tables or today's date", async () => {
  const tables = { added: "cases", closed: "cases", logged: "case_logs", taken: "enquiries" };
  const counted = allKeptFigures.flatMap(({ days, select }) =>
    [...select.compile(owner).sql.matchAll(/FILTER \(WHERE (.+?)\) AS "(\w+)"/g)].map(
      ([, condition = "", figure]) => ({ table: tables[days], condition, figure }),
    ),
  );
  expect(counted.length).toBeGreaterThan(25);
  for (const { table, condition, figure } of counted) {
    // A generated column may depend on nothing else.
    const column = sql`CREATE TEMP TABLE ${sql.table(table)} (LIKE public.${sql.table(table)},
      tried boolean GENERATED ALWAYS AS (${sql.raw(condition)}) STORED) ON COMMIT DROP`;
    const trying = owner.transaction().execute((db) => column.execute(db));
    await expect(trying, figure).resolves.toBeDefined();
  }
});

it("a place is forgotten with the last family that lived there", async () => {
  const { guardian_id } = await insertGuardian(owner, { city: "Little Snoring" });
  const { case_id } = await insertCase(owner, { primary_guardian_id: guardian_id });
  await recount();
  const named = async () =>
    (
      await sql`SELECT 1 FROM kept_figures WHERE figures::text LIKE '%Little Snoring%'`.execute(
        owner,
      )
    ).rows;
  expect(await named(), "its day and year").toHaveLength(2);
  await eraseCase(owner, case_id, { ...onRequest, now: new Date() });
  expect(await named()).toEqual([]);
});

it("figures that another version has counted are not trusted, and are left to it until a start", async () => {
  await sql`UPDATE figure_sources SET counted_by = 'another SELECT' WHERE source = 'cases'`.execute(
    owner,
  );
  await sql`UPDATE kept_figures SET figures = '{"total": 1000}' WHERE source = 'cases'`.execute(
    owner,
  );
  await changeMuch(helpline.database, createRandom(seed + 7), 10);
  const before = await staleDays();
  await recount();
  expect(await staleDays()).toBe(before);
  await expectTrue();
  expect(await recountOutdated(owner, allKeptFigures, "Europe/London")).toBe(true);
  expect(await staleDays()).toBe(0);
  await expectTrue();
});

it("are counted again for another time zone at a start, and not told by who has another one", async () => {
  const zone = "America/New_York";
  const there = await buildTestApp({ TIME_ZONE: zone }, { besides: helpline });
  const { token } = await there.logIn("manager");
  const refused = await there.call(generalReportRoutes.read, { token });
  expect(refused).toMatchObject({
    status: 503,
    message: expect.stringContaining("in the days of another time zone"),
  });
  const start = () => recountOutdated(owner, allKeptFigures, zone);
  expect(await Promise.all([start(), start()])).toContain(true);
  expect(await start()).toBe(false);
  await expectReport(there, token, zone);
  expect(await wrong()).toEqual([]);
  await there.close();
});
