/** The benchmark data (bench/data): derived data is as the application would store it. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { passwordFits } from "#security/passwords";
import { fillDatabase } from "../../bench/data/fill.ts";
import { main as benchData } from "../../bench/data/main.ts";
import { benchPassword } from "../../bench/data/users.ts";
import { createEmptyDatabase } from "./empty-database.ts";
import { wrongFigures } from "./kept-figures.ts";
import { searchInStep } from "./reliability/wholeness.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const cases = 600;
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await fillDatabase(test.connection("owner"), { cases, seed: 7, tell: () => undefined });
});
afterAll(() => test.drop());

async function numbersOf<T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> {
  return (await query.execute(test.database)).rows[0];
}

it("has the intended number of each kind of record", async () => {
  expect(
    await numbersOf(sql`SELECT
      (SELECT count(*) FROM cases) AS cases, (SELECT count(*) FROM guardians) AS guardians,
      (SELECT count(*) FROM case_logs) AS logs, (SELECT count(DISTINCT case_id) FROM case_stage_changes) AS changed,
      (SELECT max(n) FROM (SELECT count(*) AS n FROM case_logs GROUP BY case_id) AS of_case) AS longest`),
  ).toMatchObject({ cases, guardians: 420, logs: 3000, changed: cases });
});

it("stores minutes and evaluations as the application does", async () => {
  expect(
    await numbersOf(sql`SELECT
      count(*) FILTER (WHERE minutes_used IS DISTINCT FROM
        coalesce((SELECT sum(duration) FROM case_logs l WHERE l.case_id = c.case_id), 0)) AS minutes,
      count(*) FILTER (WHERE last_entry_on IS DISTINCT FROM
        (SELECT max(added_on) FROM case_logs l WHERE l.case_id = c.case_id)) AS last_entries,
      count(*) FILTER (WHERE first_entry_on IS DISTINCT FROM
        (SELECT min(added_on) FROM case_logs l WHERE l.case_id = c.case_id)) AS first_entries,
      count(*) FILTER (WHERE (reopened = 1) IS DISTINCT FROM EXISTS (
        SELECT 1 FROM case_stage_changes s JOIN case_stage_changes later USING (case_id)
        WHERE s.case_id = c.case_id AND s.stage = 'closed' AND later.change_id > s.change_id)) AS reopened,
      count(*) FILTER (WHERE (evaluation_complete = 1) IS DISTINCT FROM
        EXISTS (SELECT 1 FROM evaluations e WHERE e.case_id = c.case_id)) AS evaluations,
      count(*) FILTER (WHERE closed + with_advisor + with_advocate + with_evaluator <> 1
        OR (closed = 1) <> (closed_on IS NOT NULL)) AS stages,
      count(*) FILTER (WHERE (SELECT stage FROM case_stage_changes s WHERE s.case_id = c.case_id
        ORDER BY change_id DESC LIMIT 1) IS DISTINCT FROM CASE WHEN closed = 1 THEN 'closed'
        WHEN with_advisor = 1 THEN 'advisor' WHEN with_advocate = 1 THEN 'advocate' ELSE 'evaluator' END) AS history
      FROM cases c`),
  ).toEqual({
    minutes: 0,
    last_entries: 0,
    first_entries: 0,
    reopened: 0,
    evaluations: 0,
    stages: 0,
    history: 0,
  });
});

it("stores the search columns", async () => {
  for (const [property, query] of Object.entries(searchInStep)) {
    expect(await numbersOf(sql.raw(query)), property).toEqual({ count: 0 });
  }
});

it("stores the figures of the rows", async () => {
  expect(await wrongFigures(test.connection("owner"))).toEqual([]);
  expect(await numbersOf(sql`SELECT count(*)::int AS stale FROM stale_days`)).toEqual({
    stale: 0,
  });
});

it("restores every index, foreign key and trigger", async () => {
  const untouched = await createTestDatabase();
  const rules = sql<{ rule: string }>`
    SELECT pg_get_indexdef(indexrelid) AS rule FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY rule`;
  const [after, before] = [
    await rules.execute(test.database),
    await rules.execute(untouched.database),
  ];
  await untouched.drop();
  expect(after.rows).toEqual(before.rows);
});

it("continues its sequences, and lets its staff log in", async () => {
  const { rows } = await sql<{
    id: number;
  }>`SELECT nextval('cases_case_id_seq')::int AS id`.execute(test.database);
  expect(rows).toEqual([{ id: cases + 1 }]);
  const user = await test.database
    .selectFrom("users")
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await passwordFits(benchPassword, user.password_hash)).toBe(true);
});

it("refuses a database with data", async () => {
  await expect(
    fillDatabase(test.connection("owner"), { cases, seed: 7, tell: () => undefined }),
  ).rejects.toThrow("There is data in this database already.");
});

it("fills an empty database: the command migrates it first", async () => {
  const empty = await createEmptyDatabase();
  const { user, password, host, port, database } = empty.owner;
  const login = `${user}:${encodeURIComponent(String(password))}`;
  const url = `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
  vi.stubEnv("DATABASE_URL", url);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await benchData(["--cases", "40"]);
    const { rows } = await empty.client.query("SELECT count(*)::int AS cases FROM cases");
    expect(rows).toEqual([{ cases: 40 }]);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await empty.drop();
  }
});
