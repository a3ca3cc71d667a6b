/** What a search reads: indexes, and few rows, whatever the text; and that a plain save costs it nothing. */
import { guardians } from "@helpline/contract/reference-records/guardians";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tables } from "#database/tables";
import { createRecordRepository } from "#features/reference-records/index";
import type { Identity } from "#http/context";
import { pinPlans } from "#test/plans";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import type { CaseView } from "./case-scope.ts";
import { searchCases } from "./case-search.repository.ts";
import type { CaseSearchField } from "./case-search-sql.ts";

const cases = 12_000;
const open = cases / 30;
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  const owner = new pg.Client(test.connection("owner"));
  await owner.connect();
  await owner.query(`
    ALTER TABLE guardians DISABLE TRIGGER USER; ALTER TABLE cases DISABLE TRIGGER USER;
    INSERT INTO users (user_type, first_name, last_name, gender, username, password_hash, city, county, email)
      SELECT 'advisor', 'A', 'B', 'female', 'u' || n, '', '', '', '' FROM generate_series(1, 40) AS n;
    INSERT INTO guardians (first_name, last_name, gender, address_1, city, county, postcode, telephone)
      SELECT 'First' || n % 400, CASE WHEN n % 50 = 0 THEN 'Smith' ELSE 'Name' || n % 3000 END, 'female', '', '', '',
        'AB' || n % 90 || ' ' || n % 9 || 'CD', '01' || 100000 + n FROM generate_series(1, ${cases}) AS n;
    INSERT INTO cases (primary_guardian_id, primary_guardian_relationship_with_child, reason_for_the_call_today,
        band, added_on, advisor_id, with_advisor, closed, child_first_name, search)
      SELECT n, 'Mother', '', 1, '2026-01-05', 1 + n % 40, (n % 30 = 0)::int, (n % 30 <> 0)::int, 'Child' || n % 300,
        helpline_fold('Child' || n % 300) || E'\\n\\n' || split_part(search, E'\\n', 1) || E'\\n'
          || split_part(search, E'\\n', 2) || E'\\n\\n' FROM guardians JOIN generate_series(1, ${cases}) AS n ON n = guardian_id;
    ALTER TABLE guardians ENABLE TRIGGER USER; ALTER TABLE cases ENABLE TRIGGER USER;
    SELECT helpline_reindex_names()`);
  await pinPlans(owner);
  await owner.end();
});
afterAll(() => test.drop());

interface Read {
  readonly scans: number;
  readonly rows: number;
  readonly written: number;
}

/** Of this connection, and not yet told to the others. */
async function counters(db: Kysely<Tables>): Promise<ReadonlyMap<string, Read>> {
  const { rows } = await sql<Read & { name: string }>`
    SELECT relname AS name, seq_scan AS scans, coalesce(idx_tup_fetch, 0) AS rows,
      n_tup_ins + n_tup_upd + n_tup_del AS written FROM pg_stat_xact_user_tables`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

/** What a piece of work has read and written of a table. */
async function readOf(work: (db: Kysely<Tables>) => Promise<unknown>) {
  return test.database.transaction().execute(async (db) => {
    const before = await counters(db);
    await work(db);
    const after = await counters(db);
    return (name: keyof Tables | "case_names" | "folded_names"): Read => {
      const more = (what: keyof Read) =>
        (after.get(name)?.[what] ?? 0) - (before.get(name)?.[what] ?? 0);
      return { scans: more("scans"), rows: more("rows"), written: more("written") };
    };
  });
}

const identityOf = (userType: Identity["userType"]) => ({ userType, userId: 30 }) as Identity;
const names: readonly CaseSearchField[] = ["guardian_last_name", "child_last_name"];
const everything: readonly CaseSearchField[] = [
  ...names,
  ...(["case_id", "guardian_first_name", "child_first_name"] as const),
];
const needles = [
  "Smith",
  "name17",
  "Absent",
  "name",
  "a",
  "m",
  "zz",
  "%",
  "_",
  "x".repeat(200),
  "1",
];

it("of all cases for anything reads indexes", async () => {
  const asker = { identity: identityOf("manager"), view: "managers" } as const;
  for (const needle of needles) {
    for (const fields of [names, everything]) {
      const read = await readOf((db) => searchCases(db, asker, fields, needle));
      for (const name of ["cases", "case_names", "guardians"] as const) {
        expect(read(name).scans, `${needle}: ${name}`).toBe(0);
      }
    }
  }
});

describe("of open cases", () => {
  // The planner, too, reads a few rows at the ends of an index, where it has no plan yet; how often each open
  // case is looked at is up to it. Whatever it chooses, the other 11,600 are not read.
  it.each([
    ["advisor", "advisors", open],
    ["manager", "advisors", open * 4],
  ] as const)("by %s in the system of %s reads no other ones", async (userType, view, most) => {
    for (const needle of needles) {
      const read = await readOf((db) => {
        const asker = { identity: identityOf(userType), view: view as CaseView };
        return searchCases(db, asker, everything, needle);
      });
      expect(read("cases")).toMatchObject({ scans: 0 });
      expect(read("cases").rows).toBeLessThanOrEqual(most);
    }
  });
});

it("of guardians for anything reads indexes", async () => {
  const repository = createRecordRepository(guardians);
  const each = ["last_name", "first_name", "telephone", "postcode"];
  for (const needle of [...needles, "01100", "010", "ab1", "ab"]) {
    for (const fields of [...each.map((field) => [field]), each]) {
      const read = await readOf((db) => repository.search(db, fields, needle));
      expect(read("guardians").scans, `${needle} in ${fields}`).toBe(0);
    }
  }
});

it("a case is saved without a look at names when none has changed", async () => {
  const read = await readOf((db) =>
    db
      .updateTable("cases")
      .set({ primary_guardian_id: 7, child_first_name: "Child7", rabbi: "R" })
      .where("case_id", "=", 7)
      .execute(),
  );
  expect(read("cases").written).toBe(1);
  for (const name of ["guardians", "case_names", "folded_names"] as const) {
    expect(read(name), name).toEqual({ scans: 0, rows: 0, written: 0 });
  }
  const renamed = await readOf((db) =>
    db.updateTable("cases").set({ child_first_name: "Ada" }).where("case_id", "=", 7).execute(),
  );
  expect(renamed("case_names").written).toBeGreaterThan(0);
});
