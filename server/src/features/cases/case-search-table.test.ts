/**
 * The tables that searches and filters of cases use always agree with cases and guardians
 * (0008_case_search.sql, 0015_case_query.sql).
 */
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tables } from "#database/tables";
import type { Identity } from "#http/context";
import { insertCase, insertGp, insertGuardian, insertUser } from "#test/factories";
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

it.each(["case_search_source", "case_list_source"])(
  "the triggers cover every column of %s",
  async (view) => {
    const { rows } = await sql<{ table: string; column: string; triggers: string }>`
    SELECT DISTINCT relname AS table, attname AS column, (SELECT string_agg(pg_get_triggerdef(g.oid), ' ')
        FROM pg_trigger AS g WHERE g.tgrelid = c.oid) AS triggers
    FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = objid JOIN pg_class AS c ON c.oid = refobjid
      JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
    WHERE ev_class = ${view}::regclass AND attname NOT IN ('case_id', 'guardian_id')`.execute(
      test.database,
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { table, column, triggers } of rows) {
      expect(triggers, `${table}.${column}`).toContain(`old.${column}`);
    }
  },
);

it.each([
  ["no name", "case_search", { minutes_used: 5 }],
  ["nothing to filter by", "case_list", {}],
])("a save that changes %s does not write to %s", async (_what, table, changes) => {
  const { case_id, ...row } = await insertCase(test.database);
  const written = async () =>
    (
      await sql<{ xmin: string }>`
        SELECT xmin FROM ${sql.table(table)} WHERE case_id = ${case_id}`.execute(test.database)
    ).rows;
  const before = await written();
  const at = test.database.updateTable("cases").set({ ...row, ...changes, rabbi: "R" });
  await at.where("case_id", "=", case_id).execute();
  expect(await written()).toEqual(before);
  expect(before).toHaveLength(1);
});

it("whatever changes a case changes what filters find", async () => {
  const { case_id } = await insertCase(test.database);
  const { user_id: advisor_id } = await insertUser(test.database);
  const { guardian_id } = await insertGuardian(test.database, { last_name: "Another" });
  const { gp_id } = await insertGp(test.database);
  const changes = [
    { advisor_id, with_advisor: 1 },
    { with_advocate: 1, with_advisor: 0, clinic_id: advisor_id },
    { clinic_participating: 1 },
    { closed: 1, closed_on: new Date().toISOString() },
    { minutes_used: 7 },
    { last_entry_on: new Date().toISOString() },
    { school_id: 1, gp_id },
    { band: 3 },
    { added_on: "2026-02-02" },
    { nature_of_case: "Other" },
    { child_last_name: "Z" },
    { primary_guardian_id: guardian_id },
    { consented_to_evaluation: 1 },
    { deleted_at: new Date().toISOString() },
    { deleted_at: null },
  ];
  const listed = async () =>
    (
      await test.database
        .selectFrom("case_list")
        .selectAll()
        .where("case_id", "=", case_id)
        .execute()
    )[0];
  for (const change of changes) {
    const before = await listed();
    await test.database.updateTable("cases").set(change).where("case_id", "=", case_id).execute();
    expect(await listed(), JSON.stringify(change)).not.toEqual(before);
    await expectInStep();
  }
  await rename(test.database, guardian_id, "Fourthly-Called");
  expect(await listed()).toMatchObject({ guardian_name: "marguerite fourthly-called" });
  await expectInStep();
});
