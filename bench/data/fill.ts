/**
 * Fills an empty, migrated database. Everything that would process each row separately (indexes, foreign
 * keys, triggers) is removed first and restored afterwards, which then processes all rows at once.
 */
import pg, { type ClientConfig } from "pg";
import { connectToCopy, copyIn } from "../../server/src/backup/copying.ts";
import { runAll, setRulesAside } from "../../server/src/backup/replace-database.ts";
import { openDatabase } from "../../server/src/database/database.ts";
import { keptTimeZone, recountOutdated } from "../../server/src/database/recount-stale-days.ts";
import { allKeptFigures } from "../../server/src/features/kept-figures/index.ts";
import { hashPassword } from "../../server/src/security/passwords.ts";
import { coursesOf } from "./case-course.ts";
import {
  byTime,
  caseRow,
  changeRows,
  evaluationRows,
  followUpRows,
  keyDateRows,
  logRows,
} from "./case-rows.ts";
import { chunksOf, lineOf, type Row } from "./copy-text.ts";
import { enquiryRows } from "./enquiry-rows.ts";
import { councilRows, gpRows, guardianRows, schoolRows } from "./records.ts";
import { scaleOf } from "./scale.ts";
import { benchPassword, userRows } from "./users.ts";

export interface Filled {
  readonly what: string;
  /** 0 for steps that have no rows of their own. */
  readonly rows: number;
  readonly seconds: number;
}

export interface FillOptions {
  readonly cases: number;
  readonly seed: number;
  /** Called for each table and step when it is done. */
  tell(done: Filled): void;
}

interface Table {
  readonly name: string;
  readonly rows: Iterable<Row>;
}

async function tablesOf({ cases, seed }: FillOptions): Promise<readonly Table[]> {
  const scale = scaleOf(cases);
  const courseOf = coursesOf(scale, seed);
  const passwordHash = await hashPassword(benchPassword);
  const inOrder = (rowsOf: Parameters<typeof byTime>[2]) => byTime(courseOf, cases, rowsOf);
  function* caseRows() {
    for (let id = 1; id <= cases; id += 1) yield caseRow(courseOf(id), scale, seed);
  }
  return [
    { name: "users", rows: userRows(scale.users, seed, passwordHash) },
    { name: "schools", rows: schoolRows(scale, seed) },
    { name: "gps", rows: gpRows(scale, seed) },
    { name: "local_authorities", rows: councilRows(scale, seed) },
    { name: "guardians", rows: guardianRows(scale, seed) },
    { name: "cases", rows: caseRows() },
    { name: "case_logs", rows: inOrder((course) => logRows(course, seed)) },
    { name: "case_stage_changes", rows: inOrder(changeRows) },
    { name: "case_key_dates", rows: inOrder(keyDateRows) },
    { name: "follow_ups", rows: inOrder(followUpRows) },
    { name: "enquiries", rows: enquiryRows(scale, seed) },
    { name: "evaluations", rows: inOrder((course) => evaluationRows(course, seed)) },
  ];
}

/** @returns the number of rows written; the columns are those that the first row names */
async function copyRows(client: pg.Client, { name, rows }: Table): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  let count = 0;
  function* lines() {
    for (let next = first; !next.done; next = iterator.next()) {
      count += 1;
      yield lineOf(columns, next.value);
    }
  }
  await copyIn(client, { name, columns }, chunksOf(lines()));
  return count;
}

/** Makes the next case that somebody adds get the next number. */
async function setSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute
       WHERE attrelid = $1::regclass AND attidentity <> ''`,
      [name],
    );
    for (const { column } of rows) {
      const [table, id] = [name, column].map(pg.escapeIdentifier);
      await client.query(
        `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${id}), 0) + 1, false) FROM ${table}`,
        [name, column],
      );
    }
  }
}

/** Computes the kept figures of cases, log entries and guardians, as a start does. */
async function countFigures(owner: ClientConfig): Promise<void> {
  const database = openDatabase(owner, { connections: 1, onIdleError: () => undefined });
  try {
    const timeZone = await keptTimeZone(database);
    await recountOutdated(database, allKeptFigures, timeZone ?? "Europe/London");
  } finally {
    await database.destroy();
  }
}

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM cases UNION ALL SELECT 1 FROM users LIMIT 1");
  if (rows.length > 0) {
    throw new Error("There is data in this database already. Please name an empty one.");
  }
}

/** @param owner connects as the owner of a migrated database that contains only the migrations' own rows */
export async function fillDatabase(owner: ClientConfig, options: FillOptions): Promise<void> {
  const client = await connectToCopy(owner);
  const timed = async (what: string, work: () => Promise<number>) => {
    const began = performance.now();
    const rows = await work();
    options.tell({ what, rows, seconds: (performance.now() - began) / 1000 });
  };
  const step = (what: string, work: () => Promise<unknown>) =>
    timed(what, async () => {
      await work();
      return 0;
    });
  try {
    await refuseUsed(client);
    await client.query("SET maintenance_work_mem = '1GB'");
    await client.query("SET max_parallel_maintenance_workers = 2");
    const tables = await tablesOf(options);
    await client.query("BEGIN");
    const putBack = await setRulesAside(client);
    await client.query(
      `TRUNCATE ${tables.map(({ name }) => name).join(", ")}, enquiry_attempts, record_merge_enquiries`,
    );
    for (const table of tables) await timed(table.name, () => copyRows(client, table));
    await step("case search", () => client.query("SELECT helpline_rebuild_case_search()"));
    await step("indexes, foreign keys", () => runAll(client, putBack));
    // The figures kept for the empty database.
    await client.query("DELETE FROM figure_sources");
    await setSequences(client, tables);
    await step("commit", () => client.query("COMMIT"));
    await step("ANALYZE", () => client.query("ANALYZE"));
    await step("kept figures", () => countFigures(owner));
    await step("VACUUM ANALYZE", () => client.query("VACUUM (ANALYZE)"));
  } finally {
    await client.end();
  }
}
