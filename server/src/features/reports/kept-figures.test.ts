/**
 * The figures that the database keeps stay those of the rows, whatever changes and whoever changes it
 * at the same moment (0007_report_figures.sql). HELPLINE_TEST_SEED repeats a run.
 */
import { flagsOf } from "@helpline/contract/cases/case-status";
import { stages } from "@helpline/contract/cases/stages";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "#database/database";
import { keepFiguresIn, partsOf } from "#database/kept-figures";
import type { Tables } from "#database/tables";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import {
  cities,
  countedByHand,
  counties,
  fillRandomly,
  type Range,
  someDay,
  someMoment,
  yesNo,
} from "#test/general-report-by-hand";
import { wrongFigures } from "#test/kept-figures";
import { createRandom, type Random } from "../../demo/random.ts";

const seed = Number(process.env.HELPLINE_TEST_SEED ?? Math.floor(Math.random() * 1e9));

let helpline: TestApp;

beforeAll(async () => {
  helpline = await buildTestApp();
  await fillRandomly(helpline.database, createRandom(seed));
});
afterAll(() => helpline.close());

type Db = Kysely<Tables>;

const oneOf = (table: "cases" | "guardians" | "case_logs") => {
  const id = { cases: "case_id", guardians: "guardian_id", case_logs: "case_log_id" }[table];
  return sql`(SELECT ${sql.ref(id)} FROM ${sql.table(table)} ORDER BY random() LIMIT 1)`;
};

const someFlags = (random: Random) => {
  const stage = random.pick(stages);
  const flags = flagsOf({ stage, clinicParticipating: stage === "advocate" && random.chance(0.5) });
  return { ...flags, closed_on: stage === "closed" ? someMoment(random) : null };
};

const changeOneCase = (db: Db, values: (random: Random) => object, random: Random) =>
  db
    .updateTable("cases")
    .set(values(random))
    .where("case_id", "=", sql<number>`${oneOf("cases")}`)
    .execute();

/** What people, commands and operators do to the rows. Each as random as the last. */
const changes: readonly ((db: Db, random: Random) => Promise<unknown>)[] = [
  (db, random) => changeOneCase(db, someFlags, random),
  (db, random) =>
    changeOneCase(
      db,
      () => ({
        band: random.pick([1, 2, 3]),
        attending_school: random.pick(["attending", "home schooled", null]),
        does_the_child_currently_have_an_ehcp: yesNo(random),
        consented_to_evaluation: random.pick([0, 1, null]),
        secondary_guardian_id: null,
      }),
      random,
    ),
  (db, random) => changeOneCase(db, () => ({ added_on: someDay(random) }), random),
  (db, random) =>
    changeOneCase(
      db,
      () => ({ deleted_at: random.chance(0.5) ? someMoment(random) : null }),
      random,
    ),
  (db, random) =>
    changeOneCase(
      db,
      () => ({ primary_guardian_id: oneOf("guardians"), secondary_guardian_id: null }),
      random,
    ),
  (db, random) =>
    sql`UPDATE guardians SET city = ${random.pick(cities)}, county = ${` ${random.pick(counties)}`}
      WHERE guardian_id = ${oneOf("guardians")}`.execute(db),
  (db, random) =>
    sql`UPDATE guardians SET last_name = ${random.pick(["Élan", "elan", "Smith"])}
      WHERE guardian_id = ${oneOf("guardians")}`.execute(db),
  (db, random) =>
    sql`INSERT INTO case_logs (case_id, entry_type, duration, further_action, user_type, logged_by, added_on)
      SELECT ${oneOf("cases")}, ${random.pick(["call", "other"])}, 5, 'save',
        ${random.pick(["advisor", "clinic"])}, min(user_id), ${someMoment(random)}::timestamptz FROM users`.execute(
      db,
    ),
  (db, random) =>
    sql`UPDATE case_logs SET entry_type = 'appointment', added_on = ${someMoment(random)}::timestamptz
      WHERE case_log_id = ${oneOf("case_logs")}`.execute(db),
  (db) => sql`DELETE FROM case_logs WHERE case_log_id = ${oneOf("case_logs")}`.execute(db),
  // Erased for good, as retention does it.
  async (db) => {
    const { rows } = await sql<{ case_id: number }>`
      SELECT case_id FROM cases WHERE case_id = ${oneOf("cases")} FOR UPDATE`.execute(db);
    const id = rows[0]?.case_id ?? 0;
    await sql`DELETE FROM case_logs WHERE case_id = ${id}`.execute(db);
    await sql`DELETE FROM cases WHERE case_id = ${id}`.execute(db);
  },
  (db, random) =>
    sql`INSERT INTO cases (reason_for_the_call_today, primary_guardian_id,
        primary_guardian_relationship_with_child, band, added_on, with_advisor)
      VALUES ('x', ${oneOf("guardians")}, 'x', 2, ${someDay(random)}::date, 1)`.execute(db),
  (db) =>
    sql`INSERT INTO guardians (first_name, last_name, gender, address_1, city, county, postcode)
      VALUES ('A', 'Löwe', 'female', 'x', ' Leeds ', 'Kent', 'LS1')`.execute(db),
  (db) =>
    sql`DELETE FROM guardians WHERE guardian_id = (SELECT max(guardian_id) FROM guardians g WHERE NOT EXISTS
      (SELECT 1 FROM cases WHERE g.guardian_id IN (primary_guardian_id, secondary_guardian_id)))`.execute(
      db,
    ),
];

class Undone extends Error {}

/** Somebody has just removed what this change names: nothing of it is kept. */
const isGone = (error: unknown) => error instanceof pg.DatabaseError && error.code === "23503";

/** One change a transaction; some are thought better of. */
async function changeMuch(random: Random, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await inTransaction(helpline.database, async (db) => {
      await random.pick(changes)(db, random);
      if (random.chance(0.1)) throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone) && !isGone(error)) throw error;
    });
  }
}

const ranges: readonly Range[] = [
  {},
  { from: "2026-03-29" },
  { to: "2026-10-25" },
  { from: "2025-12-31", to: "2026-03-28" },
  { from: "2026-03-28", to: "2026-03-29" },
];

async function expectTrue(app: TestApp, zone?: string): Promise<void> {
  const { token } = await app.signIn("manager");
  for (const range of ranges) {
    const { data } = await app.call(generalReportRoutes.read, { query: { ...range }, token });
    const { from: _from, to: _to, trend, ...figures } = data;
    const { trend: months, ...expected } = await countedByHand(helpline.database, range, zone);
    expect(figures).toEqual(expected);
    const something = (each: { new_cases: number; closed_cases: number }) =>
      each.new_cases + each.closed_cases > 0;
    expect(trend.filter(something)).toEqual(months);
  }
  expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
}

describe(`after changes (HELPLINE_TEST_SEED=${seed})`, () => {
  it("each figure is that of the rows", async () => {
    await changeMuch(createRandom(seed + 1), 100);
    await expectTrue(helpline);
  });

  it("also when many change much at the same moment", async () => {
    const workers = [2, 3, 4, 5, 6].map((n) => changeMuch(createRandom(seed + n), 60));
    await Promise.all(workers);
    const { rows } = await sql`SELECT 1 FROM kept_figures LIMIT 1`.execute(helpline.database);
    expect(rows, "some of it was settled meanwhile").toHaveLength(1);
    await expectTrue(helpline);
  });

  it("and nobody waits for anybody who changes another case of the same day", async () => {
    const { database } = helpline;
    const ids = (await database.selectFrom("cases").select("case_id").limit(2).execute()).map(
      ({ case_id }) => case_id,
    );
    const band = (db: Db, id: number | undefined) =>
      sql`UPDATE cases SET added_on = '2026-01-01', band = 4 - band WHERE case_id = ${id}`.execute(
        db,
      );
    await database.transaction().execute(async (one) => {
      await band(one, ids[0]);
      await database.transaction().execute(async (other) => {
        await sql`SET LOCAL lock_timeout = '2s'`.execute(other);
        await band(other, ids[1]);
      });
    });
    expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
  });
});

it("are counted anew for another time zone at a start, and not told by who has another one", async () => {
  const zone = "America/New_York";
  const owner = helpline.connection("owner");
  const there = await buildTestApp({ TIME_ZONE: zone }, { besides: helpline });
  const { token } = await there.signIn("manager");
  const refused = await there.call(generalReportRoutes.read, { token });
  expect(refused).toMatchObject({
    status: 503,
    message: expect.stringContaining("in the days of another time zone"),
  });
  expect(await Promise.all([keepFiguresIn(owner, zone), keepFiguresIn(owner, zone)])).toContain(
    true,
  );
  expect(await keepFiguresIn(owner, zone)).toBe(false);
  await expectTrue(there, zone);
  await there.close();
});

it("a range is whole years, whole months beside them, and days at its ends", () => {
  expect(partsOf({ from: null, to: null })).toEqual([
    { span: "year", first: "-infinity", past: "infinity" },
  ]);
  expect(partsOf({ from: "2019-11-30", to: "2021-02-01" })).toEqual([
    { span: "day", first: "2019-11-30", past: "2019-12-01" },
    { span: "month", first: "2019-12-01", past: "2020-01-01" },
    { span: "year", first: "2020-01-01", past: "2021-01-01" },
    { span: "month", first: "2021-01-01", past: "2021-02-01" },
    { span: "day", first: "2021-02-01", past: "2021-02-02" },
  ]);
  expect(partsOf({ from: "2024-02-02", to: "2024-03-30" })).toEqual([
    { span: "day", first: "2024-02-02", past: "2024-03-01" },
    { span: "day", first: "2024-03-01", past: "2024-03-31" },
  ]);
  expect(partsOf({ from: "0001-01-01", to: "9999-12-31" })).toEqual([
    { span: "year", first: "0001-01-01", past: "infinity" },
  ]);
});
