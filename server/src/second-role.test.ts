/**
 * An external database with one role for the server and another as its owner: DATABASE_APP_URL (ADR 8).
 *
 * Rules: OPS-7, PRIV-2.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { refuseWhileInUse } from "#backup/replace-database";
import { readConfig } from "#operations/config";
import { SettingError } from "#operations/settings";
import { type OutsideCluster, startOutsideCluster } from "#test/outside-cluster";
import { type RunningHelpline, startHelpline } from "./start.ts";

let cluster: OutsideCluster;
let database: string;
let other: string;
let dataDir: string;
const running: RunningHelpline[] = [];
const said: string[] = [];

const password = "correct horse battery";

beforeAll(async () => {
  cluster = await startOutsideCluster();
  dataDir = await mkdtemp(path.join(tmpdir(), "helpline second role "));
  await cluster.run("CREATE ROLE keeper LOGIN; CREATE ROLE desk LOGIN");
  database = await cluster.createDatabase("keeper");
  other = await cluster.createDatabase("keeper");
  vi.spyOn(console, "log").mockImplementation((line: unknown) => void said.push(String(line)));
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  said.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await cluster.stop();
  await rm(dataDir, { recursive: true });
});

async function start(more: Record<string, string> = {}) {
  const helpline = await startHelpline(
    readConfig({
      DATABASE_URL: cluster.url("keeper", database),
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "silent",
      ADMIN_PASSWORD: password,
      ...more,
    }),
  );
  running.push(helpline);
  return helpline;
}
const withSecondRole = () => start({ DATABASE_APP_URL: cluster.url("desk", database) });
const warnings = () => said.filter((line) => line.startsWith("ATTENTION"));

const logIn = async ({ url }: RunningHelpline) => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  return answer.status;
};

it("migrates as the owner and serves as the second role, which may only add to the audit log", async () => {
  const helpline = await withSecondRole();
  expect(warnings()).toEqual([]);
  expect(await logIn(helpline)).toBe(200);
  const { rows } =
    await sql`SELECT current_user AS role, count(*)::int AS count FROM audit_log`.execute(
      helpline.database,
    );
  expect(rows).toEqual([{ role: "desk", count: expect.any(Number) }]);
  for (const statement of [
    "UPDATE audit_log SET detail = NULL",
    "DELETE FROM audit_log",
    "TRUNCATE audit_log",
    "DROP TABLE audit_log",
    "ALTER TABLE audit_log DISABLE TRIGGER ALL",
    "SET ROLE keeper",
  ]) {
    await expect(sql.raw(statement).execute(helpline.database), statement).rejects.toMatchObject({
      code: "42501",
    });
  }
  const connected = await cluster.run(
    `SELECT DISTINCT usename FROM pg_stat_activity
     WHERE datname = '${database}' AND application_name IN ('helpline', 'helpline queue')`,
  );
  expect(connected).toEqual([{ usename: "desk" }]);
});

it("can be set up on a database with a single role so far, and the warning disappears", async () => {
  const before = await start();
  expect(warnings()).toEqual([
    'ATTENTION: Helpline\'s database role "keeper" could change or delete what is in the audit log:',
  ]);
  await running.splice(0)[0]?.stop();
  said.length = 0;
  expect(before.url).not.toBe((await withSecondRole()).url);
  expect(warnings()).toEqual([]);
});

it("blocks a restore while it serves, although the owner cannot see its sessions", async () => {
  const looking = async () => {
    const client = new pg.Client(cluster.connection("keeper", database));
    await client.connect();
    await refuseWhileInUse(client).finally(() => client.end());
  };
  // The sessions of a server that has just stopped end after a short delay.
  await vi.waitFor(looking, { timeout: 10_000 });
  await withSecondRole();
  await expect(looking()).rejects.toThrow("Helpline is running on this database.");
});

it.each([
  [
    "the same role",
    () => cluster.url("keeper", database),
    /another role than DATABASE_URL, but both are "keeper"/,
  ],
  ["another database", () => cluster.url("desk", other), /the same database as DATABASE_URL/],
  [
    "a role that is not there",
    () => cluster.url("nobody", database),
    /refused by PostgreSQL: role "nobody" does not exist/,
  ],
  [
    "no server there",
    () => "postgres://desk@127.0.0.1:1/x",
    /DATABASE_APP_URL names cannot be reached/,
  ],
])("does not start with %s, and says why", async (_what, url, why) => {
  const failure = start({ DATABASE_APP_URL: url() });
  await expect(failure).rejects.toThrow(SettingError);
  await expect(failure).rejects.toThrow(why);
});

it("deploy/app-role.sql creates such a role", async () => {
  const file = fileURLToPath(new URL("../../deploy/app-role.sql", import.meta.url));
  const script = await readFile(file, "utf8");
  expect(script).toContain("\\getenv password DATABASE_APP_PASSWORD\n");
  await cluster.run("ALTER ROLE helpline_app RENAME TO of_the_embedded_one");
  // Handles psql's own commands and variables.
  const statements = script.replaceAll(/^\\.*$/gm, "").replaceAll(":'password'", "'s3cret'");
  await cluster.run(statements);
  await start({ DATABASE_APP_URL: cluster.url("helpline_app", database) });
  expect(warnings()).toEqual([]);
});
