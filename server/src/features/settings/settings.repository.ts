// The stored versions of the settings, and what uses a nature of case.
import { type Kysely, sql } from "kysely";
import { advisoryLocks } from "#database/advisory-lock";
import type { WriteTransaction } from "#database/database";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import type { LoggedInContext } from "#http/context";

type Db = Kysely<Tables>;

export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** The newest versions, newest first. */
export function newestVersions(db: Db, limit: number) {
  return db
    .selectFrom("settings_versions")
    .leftJoin("users", "users.user_id", "settings_versions.changed_by")
    .select([
      "settings_versions.version",
      "settings",
      "keys",
      "renamed",
      "settings_versions.changed_on",
    ])
    .select(fullName("users").$castTo<string | null>().as("changed_by"))
    .orderBy("settings_versions.version", "desc")
    .limit(limit)
    .execute();
}
export type SettingsVersion = Awaited<ReturnType<typeof newestVersions>>[number];

/** The highest version; 0 if there is none. */
export async function newestVersion(db: Db): Promise<number> {
  const found = await db
    .selectFrom("settings_versions")
    .select((eb) => eb.fn.max("version").as("version"))
    .executeTakeFirst();
  return found?.version ?? 0;
}

/** Lets one change at a time look and write. */
export async function lockSettings(db: WriteTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.settings)})`.execute(db);
}

/** When each setting was changed last, and by whom. */
export async function lastChanges(db: Db) {
  const { rows } = await sql<{ key: string; on: string; by: string | null }>`
    SELECT DISTINCT ON (key) key, settings_versions.changed_on AS "on", ${fullName("users")} AS "by"
    FROM settings_versions CROSS JOIN unnest(keys) AS key
      LEFT JOIN users ON users.user_id = settings_versions.changed_by
    ORDER BY key, settings_versions.version DESC`.execute(db);
  return rows;
}

/** The natures that cases, log entries and enquiries have. */
export async function naturesInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT nature_of_case AS name FROM cases WHERE nature_of_case IS NOT NULL
    UNION SELECT nature_of_case FROM case_logs WHERE nature_of_case IS NOT NULL
    UNION SELECT topic FROM enquiries WHERE topic IS NOT NULL
    ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether some version of the settings had this nature. */
export async function wasStoredNature(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM settings_versions
    WHERE settings -> 'nature_of_case' @> ${JSON.stringify([{ name }])}::jsonb) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** How many rows one statement renames: each is far quicker than the longest that a statement may take. */
const renamedAtOnce = 2000;

const mapping = (renames: readonly Rename[]) =>
  sql`json_to_recordset(${JSON.stringify(renames)}::json) AS renames ("from" text, "to" text)`;

/**
 * Moves cases, log entries, enquiries and saved views along with renamed natures. Each row is looked at once, so
 * two natures can swap their names.
 */
export async function renameNatures(
  { db, identity, origin }: LoggedInContext & { readonly db: WriteTransaction },
  renames: readonly Rename[],
): Promise<void> {
  if (renames.length === 0) return;
  const { userId, userType } = identity;
  const { address, requestId } = origin;
  const tables = [
    { table: "cases", id: "case_id", column: "nature_of_case", entity: "cases" },
    { table: "case_logs", id: "case_log_id", column: "nature_of_case", entity: null },
    { table: "enquiries", id: "enquiry_id", column: "topic", entity: "enquiries" },
  ] as const;
  for (const { table, id, column, entity } of tables) {
    const [key, name] = [sql.ref(`${table}.${id}`), sql.ref(`${table}.${column}`)];
    const nextVersion = entity ? sql`, version = ${sql.table(table)}.version + 1` : sql``;
    const caseId = entity === "cases" ? sql`id` : sql`NULL::integer`;
    for (let last: number | null = 0; last !== null; ) {
      const moved: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
        WITH moved AS (
          UPDATE ${sql.table(table)} SET ${sql.ref(column)} = renames."to" ${nextVersion}
          FROM ${mapping(renames)}
          WHERE ${name} = renames."from" AND ${key} IN (
            SELECT ${key} FROM ${sql.table(table)} JOIN ${mapping(renames)} ON ${name} = renames."from"
            WHERE ${key} > ${last} ORDER BY 1 LIMIT ${sql.lit(renamedAtOnce)})
          RETURNING ${key} AS id, renames."from", renames."to"
        ), recorded AS (
          INSERT INTO audit_log (user_id, user_type, address, request_id, action, entity, entity_id, case_id,
            before, after)
          SELECT ${userId}::integer, ${userType}, ${address}, ${requestId}, 'update', ${entity}, id::text,
            ${caseId}, jsonb_build_object(${column}::text, "from"), jsonb_build_object(${column}::text, "to")
          FROM moved WHERE ${entity}::text IS NOT NULL ORDER BY moved.id
        )
        SELECT max(id) AS last FROM moved`.execute(db);
      last = moved.rows[0]?.last ?? null;
    }
  }
  await renameInViews(db, renames);
}

/** Views that ask for a nature go on asking for it under its new name. */
async function renameInViews(db: WriteTransaction, renames: readonly Rename[]): Promise<void> {
  await sql`UPDATE saved_views SET version = version + 1,
      filters = filters || jsonb_build_object('nature_of_case', renames."to")
    FROM ${mapping(renames)}
    WHERE list = 'cases' AND filters ->> 'nature_of_case' = renames."from"`.execute(db);
  await sql`UPDATE saved_views SET version = version + 1, filters = filters || jsonb_build_object('topic', (
      SELECT jsonb_agg(coalesce(renames."to", topic) ORDER BY place)
      FROM jsonb_array_elements_text(filters -> 'topic') WITH ORDINALITY AS topics (topic, place)
        LEFT JOIN ${mapping(renames)} ON renames."from" = topic))
    WHERE list = 'enquiries' AND jsonb_typeof(filters -> 'topic') = 'array'
      AND filters -> 'topic' ?| ARRAY(SELECT "from" FROM ${mapping(renames)})`.execute(db);
}

/** Whether somebody has chosen this option of a question. */
export async function isAnswered(db: Db, question: number, value: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM evaluations
    WHERE substr(choices, ${question}::integer, 1) = chr(48 + ${value}::integer)) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Which of these starts any case has a date for. */
export async function startsInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM unnest(${keys}::text[]) AS key
    WHERE EXISTS (SELECT FROM case_key_dates WHERE starts ->> key IS NOT NULL)`.execute(db);
  return rows.map(({ key }) => key);
}

export async function logoExists(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("logos")
    .select("logo_id")
    .where("logo_id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}
