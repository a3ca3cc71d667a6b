/** Reads from PostgreSQL's catalogue what a copy of the database includes. */
import type pg from "pg";

export interface TableShape {
  readonly name: string;
  /** All columns except generated ones, which PostgreSQL computes again. */
  readonly columns: readonly string[];
}

/** The current value of a column's sequence. */
export interface SequenceState {
  readonly table: string;
  readonly column: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** An applied migration and the checksum of its text. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Not carried: migrations are applied again; `case_search` and `case_list` are rebuilt from cases
 * and guardians (0008_case_search.sql, 0015_case_query.sql); sessions, rate limits and the progress of a backup
 * belong to the processes that ran, so everybody logs in again. A link that was used since must not work again, so no link to choose a password is carried (ADR 6). The queue's schema is not carried either: the table `mail` says what is still to be sent, and the
 * sweep puts it in the queue again (ADR 18).
 */
const leftBehind = [
  "schema_migrations",
  "sessions",
  "rate_limits",
  "case_search",
  "case_list",
  "backup_under_way",
  "password_links",
  "forgotten_passwords",
];

/** Tables and functions that belong to extensions are excluded; only the extension creates or drops them. */
export const notOfExtension = (catalogue: "pg_class" | "pg_proc" | "pg_type", oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

export async function tablesToCarry(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND ${notOfExtension("pg_class", "c.oid")}
     GROUP BY c.relname ORDER BY c.relname`,
    [leftBehind],
  );
  return rows;
}

export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname AS column, s.sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     CROSS JOIN LATERAL pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS s(sequence)
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND s.sequence IS NOT NULL
     ORDER BY 1, 2`,
    [leftBehind],
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const found = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${sequence}`,
    );
    const [state] = found.rows;
    if (state) states.push({ table, column, ...state });
  }
  return states;
}

export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "SELECT name, checksum FROM schema_migrations ORDER BY name",
  );
  return rows;
}

/** Whether the database contains any table other than those of extensions. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
       AND c.relkind IN ('r', 'p') AND ${notOfExtension("pg_class", "c.oid")} LIMIT 1`,
  );
  return rows.length === 0;
}
