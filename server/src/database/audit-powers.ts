/**
 * What the server's database role can do to the audit log beyond reading and inserting (ADR 8).
 * Checked when the server starts, so that an operator knows how far the log can be trusted.
 */
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** A power of the role, and the statement or setting that removes it. */
export interface Power {
  readonly power: string;
  readonly end: string;
}

interface Rights {
  readonly role: string;
  readonly superuser: boolean;
  readonly table_owner: string;
  readonly owns_table: boolean;
  readonly schema_owner: string;
  readonly owns_schema: boolean;
  readonly creates_roles: boolean;
  /** PostgreSQL's predefined roles that give access to the server's files, and so to everything. */
  readonly server_roles: readonly string[];
  readonly rights: readonly string[];
  readonly creates_in_schema: boolean;
}

const rightsOf = sql<Rights>`
  SELECT me.rolname AS role, me.rolsuper AS superuser, me.rolcreaterole AS creates_roles,
    pg_get_userbyid(log.relowner) AS table_owner, pg_has_role(log.relowner, 'MEMBER') AS owns_table,
    pg_get_userbyid(namespace.nspowner) AS schema_owner, pg_has_role(namespace.nspowner, 'MEMBER') AS owns_schema,
    has_schema_privilege(namespace.oid, 'CREATE') AS creates_in_schema,
    ARRAY(SELECT rolname::text FROM pg_roles
      WHERE rolname IN ('pg_execute_server_program', 'pg_write_server_files') AND pg_has_role(oid, 'MEMBER')
      ORDER BY 1) AS server_roles,
    ARRAY(SELECT name FROM unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS name
      WHERE has_table_privilege(log.oid, name)
        OR (name = 'UPDATE' AND has_any_column_privilege(log.oid, name))) AS rights
  FROM pg_class AS log
  JOIN pg_namespace AS namespace ON namespace.oid = log.relnamespace
  JOIN pg_roles AS me ON me.rolname = current_user
  WHERE log.oid = 'public.audit_log'::regclass`;

/** `powers` is empty if the role can only read and insert. */
export async function auditLogPowers(
  db: Kysely<Tables>,
): Promise<{ role: string; powers: Power[] }> {
  const found = (await rightsOf.execute(db)).rows[0];
  if (!found) throw new Error("The database does not know the role that is connected.");
  const { role } = found;
  if (found.superuser) {
    const power = "it is a superuser, and may do anything to anything";
    return { role, powers: [{ power, end: `ALTER ROLE "${role}" NOSUPERUSER` }] };
  }
  const powers: Power[] = [];
  const add = (when: boolean, power: string, end: string) => {
    if (when) powers.push({ power, end });
  };
  add(
    found.owns_table,
    "it owns the table, and may remove the triggers that refuse changes",
    `REVOKE "${found.table_owner}" FROM "${role}"`,
  );
  add(
    found.owns_schema && !found.owns_table,
    "it owns the schema or the database, and may drop the table",
    `REVOKE "${found.schema_owner}" FROM "${role}", or make another role the owner of both`,
  );
  add(
    found.creates_roles,
    "it may give itself other roles (CREATEROLE)",
    `ALTER ROLE "${role}" NOCREATEROLE`,
  );
  for (const each of found.server_roles) {
    add(true, `it reaches PostgreSQL's files (${each})`, `REVOKE ${each} FROM "${role}"`);
  }
  if (found.owns_table) return { role, powers };
  const rights = found.rights.join(", ");
  add(
    rights !== "",
    `it has the rights ${rights}`,
    `REVOKE ${rights} ON audit_log FROM the role or PUBLIC that has them`,
  );
  add(
    found.creates_in_schema && !found.owns_schema,
    "it may make functions that the owner calls by mistake (CREATE on the schema public)",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
  );
  return { role, powers };
}

const howTo = "docs/how-to/protect-the-audit-log.md";

/**
 * Reports what the server's role can do to the audit log and how to prevent it; reports nothing if the role
 * can only read and insert.
 * @param hasSecondRole whether the server's role is not the owner
 */
export async function announceAuditPowers(
  db: Kysely<Tables>,
  hasSecondRole: boolean,
  log: (line: string) => void,
): Promise<void> {
  const { role, powers } = await auditLogPowers(db);
  if (powers.length === 0) return;
  log(
    `ATTENTION: Helpline's database role "${role}" could change or delete what is in the audit log:`,
  );
  for (const { power, end } of powers) {
    log(`  ${power}.${hasSecondRole ? ` To end this: ${end}.` : ""}`);
  }
  if (!hasSecondRole) {
    log(`  To end this, give the server a second role with DATABASE_APP_URL (${howTo}).`);
  }
}
