/** The search table of cases always agrees with cases and guardians (0008_case_search.sql). */
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tables } from "#database/tables";
import type { Identity } from "#http/context";
import { insertCase, insertGuardian } from "#test/factories";
import { searchInStep } from "#test/reliability/wholeness";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { searchCases } from "./case-search.repository.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

type Db = Kysely<Tables>;

async function expectInStep(): Promise<void> {
  for (const [property, query] of Object.entries(searchInStep)) {
    const { rows } = await sql.raw<{ count: number }>(query).execute(test.database);
    expect(rows[0]?.count, property).toBe(0);
  }
}

const managers = {
  identity: { userType: "manager", userId: 1 } as Identity,
  view: "managers",
} as const;
const casesCalled = async (lastName: string) => {
  const { rows } = await searchCases(test.database, managers, ["guardian_last_name"], lastName);
  return rows.map(({ case_id }) => case_id);
};

/** Resolves when one connection waits for a lock of another. */
const oneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(test.database);
      return rows[0]?.count;
    })
    .toBe(1);

const rename = (db: Db, guardianId: number, last_name: string) =>
  db.updateTable("guardians").set({ last_name }).where("guardian_id", "=", guardianId).execute();

it("a case that is added while its guardian is renamed has the new name", async () => {
  const { guardian_id } = await insertGuardian(test.database);
  const { added } = await test.database.transaction().execute(async (renaming) => {
    await rename(renaming, guardian_id, "Newly-Named");
    const adding = insertCase(test.database, { primary_guardian_id: guardian_id });
    await oneWaits();
    return { added: adding };
  });
  const { case_id } = await added;
  expect(await casesCalled("newly-n")).toEqual([case_id]);
  await expectInStep();
});

it("a guardian who is renamed while a case is added or changed has the new name in it", async () => {
  const { guardian_id } = await insertGuardian(test.database);
  const { case_id: changed } = await insertCase(test.database, {
    primary_guardian_id: guardian_id,
  });
  const { added, renamed } = await test.database.transaction().execute(async (saving) => {
    const { case_id } = await insertCase(saving, { primary_guardian_id: guardian_id });
    const at = saving.updateTable("cases").set({ child_first_name: "Quillon" });
    await at.where("case_id", "=", changed).execute();
    const renaming = rename(test.database, guardian_id, "Otherwise-Called");
    await oneWaits();
    return { added: case_id, renamed: renaming };
  });
  await renamed;
  expect(await casesCalled("otherwise")).toEqual([added, changed]);
  await expectInStep();
});

it("a guardian who is renamed while a child is renamed has the new name in the case", async () => {
  const { guardian_id } = await insertGuardian(test.database);
  const { case_id } = await insertCase(test.database, { primary_guardian_id: guardian_id });
  const { renamed } = await test.database.transaction().execute(async (saving) => {
    const at = saving.updateTable("cases").set({ child_first_name: "Quillon" });
    await at.where("case_id", "=", case_id).execute();
    const renaming = rename(test.database, guardian_id, "Thirdly-Called");
    await oneWaits();
    return { renamed: renaming };
  });
  await renamed;
  expect(await casesCalled("thirdly")).toEqual([case_id]);
  await expectInStep();
});

it("the triggers cover every column that the search reads", async () => {
  const { rows } = await sql<{ table: string; column: string; triggers: string }>`
    SELECT DISTINCT relname AS table, attname AS column, (SELECT string_agg(pg_get_triggerdef(g.oid), ' ')
        FROM pg_trigger AS g WHERE g.tgrelid = c.oid) AS triggers
    FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = objid JOIN pg_class AS c ON c.oid = refobjid
      JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
    WHERE ev_class = 'case_search_source'::regclass AND attname NOT IN ('case_id', 'guardian_id')`.execute(
    test.database,
  );
  expect(rows.length).toBeGreaterThan(6);
  for (const { table, column, triggers } of rows) {
    expect(triggers, `${table}.${column}`).toContain(`old.${column}`);
  }
});

it("a save that changes no name does not write to the search table", async () => {
  const { case_id, ...row } = await insertCase(test.database);
  const written = async () =>
    (
      await sql<{ xmin: string }>`SELECT xmin FROM case_search WHERE case_id = ${case_id}`.execute(
        test.database,
      )
    ).rows;
  const before = await written();
  const at = test.database.updateTable("cases").set({ ...row, rabbi: "R", minutes_used: 5 });
  await at.where("case_id", "=", case_id).execute();
  expect(await written()).toEqual(before);
  expect(before).toHaveLength(1);
});
