/**
 * What the server's role could do to the audit log, and that the suggested statements prevent it (ADR 8).
 *
 * Rules: PRIV-2.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OutsideCluster, startOutsideCluster } from "#test/outside-cluster";
import { migrationsFolder } from "../folders.ts";
import { announceAuditPowers, auditLogPowers } from "./audit-powers.ts";
import { type Database, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

let cluster: OutsideCluster;
let database: string;
let open: Database;

beforeAll(async () => {
  cluster = await startOutsideCluster();
  await cluster.run("CREATE ROLE keeper LOGIN");
  database = await cluster.createDatabase("keeper");
  await migrate(cluster.connection("keeper", database), migrationsFolder);
});
afterAll(() => cluster.stop());

beforeEach(async () => {
  await cluster.run("CREATE ROLE desk LOGIN");
  await migrate(cluster.connection("keeper", database), migrationsFolder, "desk");
});
afterEach(async () => {
  await open.destroy();
  await cluster.run("DROP OWNED BY desk; DROP ROLE desk", database);
});

async function look(role = "desk") {
  open = openDatabase(cluster.connection(role, database), {
    connections: 1,
    onIdleError: () => undefined,
  });
  const { powers } = await auditLogPowers(open);
  return powers;
}

it("finds nothing if the role may only read and add", async () => {
  expect(await look()).toEqual([]);
  const said: string[] = [];
  await announceAuditPowers(open, true, (line) => said.push(line));
  expect(said).toEqual([]);
});

describe("says how to remove each right it finds", () => {
  it.each([
    [
      "a superuser",
      "ALTER ROLE desk SUPERUSER",
      ["it is a superuser, and may do anything to anything"],
    ],
    [
      "a member of the owner",
      "GRANT keeper TO desk",
      ["it owns the table, and may remove the triggers that refuse changes"],
    ],
    [
      "who makes roles",
      "ALTER ROLE desk CREATEROLE",
      ["it may give itself other roles (CREATEROLE)"],
    ],
    [
      "who runs programs there",
      "GRANT pg_execute_server_program TO desk",
      ["it reaches PostgreSQL's files (pg_execute_server_program)"],
    ],
  ])("%s", async (_who, grant, expected) => {
    await cluster.run(grant, database);
    const found = await look();
    expect(found.map(({ power }) => power)).toEqual(expected);
    for (const { end } of found) await cluster.run(end, database);
    await open.destroy();
    expect(await look()).toEqual([]);
  });

  it.each([
    ["UPDATE", "GRANT UPDATE ON audit_log TO desk", "REVOKE UPDATE ON audit_log FROM desk"],
    [
      "UPDATE of a column",
      "GRANT UPDATE (detail) ON audit_log TO PUBLIC",
      "REVOKE UPDATE (detail) ON audit_log FROM PUBLIC",
    ],
    [
      "TRUNCATE",
      "GRANT TRUNCATE ON audit_log TO PUBLIC",
      "REVOKE TRUNCATE ON audit_log FROM PUBLIC",
    ],
    ["UPDATE, DELETE", "GRANT pg_write_all_data TO desk", "REVOKE pg_write_all_data FROM desk"],
  ])("the right %s", async (right, grant, end) => {
    await cluster.run(grant, database);
    const rights = right.replace(" of a column", "");
    expect(await look()).toEqual([
      {
        power: `it has the rights ${rights}`,
        end: `REVOKE ${rights} ON audit_log FROM the role or PUBLIC that has them`,
      },
    ]);
    await cluster.run(end, database);
    await open.destroy();
    expect(await look()).toEqual([]);
  });

  it("a schema in which everybody may create objects", async () => {
    await cluster.run("GRANT CREATE ON SCHEMA public TO PUBLIC", database);
    const [found, ...more] = await look();
    expect(more).toEqual([]);
    expect(found?.power).toContain("CREATE on the schema public");
    await cluster.run(String(found?.end), database);
    await open.destroy();
    expect(await look()).toEqual([]);
  });

  it("the owner of the database, if the table belongs to another role", async () => {
    await cluster.run(`ALTER DATABASE ${database} OWNER TO desk`);
    expect((await look()).map(({ power }) => power)).toEqual([
      "it owns the schema or the database, and may drop the table",
    ]);
    await cluster.run(`ALTER DATABASE ${database} OWNER TO keeper`);
  });
});

it("points an operator with a single role to DATABASE_APP_URL", async () => {
  await look("keeper");
  const said: string[] = [];
  await announceAuditPowers(open, false, (line) => said.push(line));
  expect(said).toEqual([
    'ATTENTION: Helpline\'s database role "keeper" could change or delete what is in the audit log:',
    "  it owns the table, and may remove the triggers that refuse changes.",
    "  To end this, give the server a second role with DATABASE_APP_URL (docs/how-to/protect-the-audit-log.md).",
  ]);
});
