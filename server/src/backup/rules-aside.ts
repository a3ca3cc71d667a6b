/** Drops constraints, indexes and triggers for a bulk load, and restores them afterwards. */
import type pg from "pg";

export async function ours(client: pg.ClientBase, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(sql);
  return rows.map((row) => row.sql);
}

export const runAll = async (client: pg.ClientBase, statements: readonly string[]) => {
  for (const statement of statements) await client.query(statement);
};

/**
 * Drops everything that would check or fill in each row.
 * @returns a function that restores it, which checks all rows at once
 */
export async function setRulesAside(client: pg.ClientBase): Promise<string[]> {
  const tables = "SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
  const named = (sql: string) => ours(client, `WITH t AS (${tables} AND relkind = 'r') ${sql}`);
  const foreignKeys = "pg_constraint k JOIN t ON t.oid = k.conrelid WHERE k.contype = 'f'";
  const plainIndexes =
    "pg_index i JOIN t ON t.oid = i.indrelid WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)";
  const triggers = "pg_trigger g JOIN t ON t.oid = g.tgrelid WHERE NOT g.tgisinternal";
  const back = [
    ...(await named(`SELECT pg_get_indexdef(i.indexrelid) AS sql FROM ${plainIndexes}`)),
    ...(await named(
      `SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) AS sql FROM ${foreignKeys}`,
    )),
    ...(await named(
      `SELECT DISTINCT format('ALTER TABLE public.%I ENABLE TRIGGER USER', t.relname) AS sql FROM ${triggers}`,
    )),
  ];
  await runAll(client, [
    ...(await named(
      `SELECT format('ALTER TABLE public.%I DROP CONSTRAINT %I', t.relname, k.conname) AS sql FROM ${foreignKeys}`,
    )),
    ...(await named(
      `SELECT format('DROP INDEX public.%I', i.indexrelid::regclass::name) AS sql FROM ${plainIndexes}`,
    )),
    ...(await named(
      `SELECT DISTINCT format('ALTER TABLE public.%I DISABLE TRIGGER USER', t.relname) AS sql FROM ${triggers}`,
    )),
  ]);
  return back;
}

/** Empties the tables that a migration filled. Foreign keys must have been dropped. */
export async function emptyTables(client: pg.ClientBase): Promise<void> {
  const statements = await ours(
    client,
    `SELECT format('TRUNCATE %s', string_agg(format('public.%I', relname), ', ')) AS sql FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
     HAVING count(*) > 0`,
  );
  await runAll(client, statements);
}
