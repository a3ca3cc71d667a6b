import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Application, type Role, roleName } from "./application.ts";
import type { Binaries } from "./binaries.ts";
import type { Credentials } from "./credentials.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type FolderHandle, openFolder } from "./folder-handle.ts";
import { lastLines } from "./log-files.ts";
import { clusterName } from "./orphans.ts";
import { type RunResult, run } from "./processes.ts";
import type { Site } from "./site.ts";

const ROLES: readonly Role[] = ["owner", "app"];

/**
 * The system locale decides what counts as a letter in trigrams and full text search: with plain C only
 * ASCII letters would. Sorting and case conversion do not depend on it.
 */
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "UTF-8", "C"];

/** An empty folder that will become a cluster. */
interface Draft {
  readonly folder: string;
  readonly binaries: Binaries;
  readonly credentials: Credentials;
  /** For tests: do not wait for the disk. */
  readonly fast: boolean;
}

/** A cluster without a running server. */
interface IdleCluster {
  readonly site: Site;
  readonly folder: string;
  readonly handle: FolderHandle;
  readonly binaries: Binaries;
  readonly fast: boolean;
}

/**
 * Makes a complete cluster in an empty folder: roles, the application's database and access rules.
 * @throws EmbeddedPostgresError with PostgreSQL's own message
 */
export async function initialise(site: Site, { credentials, ...draft }: Draft): Promise<void> {
  const handle = await openFolder(draft.folder, site);
  const cluster = { ...draft, site, handle };
  try {
    await runInitdb(cluster);
    const rules = path.join(draft.folder, "pg_hba.conf");
    await writeFile(rules, accessRules(site.app), { flush: true });
    await runSingleUser(cluster, "make its roles", setupSql(site.app, credentials));
  } finally {
    await handle.close();
  }
}

/** Sets new passwords for the roles of an existing cluster. */
export async function setPasswords(
  site: Site,
  binaries: Binaries,
  credentials: Credentials,
): Promise<void> {
  const folder = site.paths.cluster;
  const handle = await openFolder(folder, site);
  const sql = ROLES.map(
    (role) => `ALTER ROLE ${roleName(site.app, role)} PASSWORD '${credentials[role]}'`,
  );
  const cluster = { site, folder, handle, binaries, fast: false };
  await runSingleUser(cluster, "set new passwords", sql).finally(() => handle.close());
}

async function runInitdb({ site, handle, binaries, fast }: IdleCluster): Promise<void> {
  const args = ["--pgdata", handle.argument, "--username", "postgres", "--auth", "reject"];
  args.push("--encoding", "UTF8", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8");
  args.push("--data-checksums", "--locale", "C");
  args.push("--set", "shared_buffers=128MB", "--set", "max_connections=50");
  args.push("--set", "timezone=UTC", "--set", "log_timezone=UTC");
  if (fast) args.push("--no-sync");
  let made: RunResult | undefined;
  for (const type of CHARACTER_TYPES) {
    // initdb rejects an unknown locale before it writes anything.
    const how = { account: site.account, fd: handle.fd };
    made = await run(binaries.initdb, [...args, "--lc-ctype", type], how);
    if (made.code === 0) return;
  }
  throw failed("make its database", made?.output ?? "");
}

/**
 * Nobody can connect as the superuser; single-user mode does everything that needs one. The TCP line is for
 * Windows: elsewhere PostgreSQL does not listen on TCP.
 */
function accessRules(app: Application): string {
  const roles = ROLES.map((role) => roleName(app, role)).join();
  return `# Written by ${app.title}.
local all ${roles} scram-sha-256
host  all ${roles} 127.0.0.1/32 scram-sha-256
`;
}

async function runSingleUser(
  { site, folder, handle, binaries, fast }: IdleCluster,
  what: string,
  sql: readonly string[],
): Promise<void> {
  const args = ["--single", "-j", "-D", handle.argument, "-c", "exit_on_error=on"];
  args.push("-c", `cluster_name=${clusterName(site.app, folder)}`, "-c", "log_checkpoints=off");
  if (fast) args.push("-c", "fsync=off");
  // With -j, a semicolon followed by an empty line ends a statement.
  const input = sql.map((statement) => `${statement};\n\n`).join("");
  const how = { account: site.account, fd: handle.fd, input };
  const { code, output } = await run(binaries.postgres, [...args, "postgres"], how);
  if (code !== 0) throw failed(what, output);
}

function setupSql(app: Application, credentials: Credentials): string[] {
  const [owner, working] = [roleName(app, "owner"), roleName(app, "app")];
  return [
    `CREATE ROLE ${owner} LOGIN CREATEDB PASSWORD '${credentials.owner}'`,
    `CREATE ROLE ${working} LOGIN PASSWORD '${credentials.app}'`,
    // A failed statement and its row may contain personal data, so keep them out of the log.
    ...[owner, working].flatMap((role) => [
      `ALTER ROLE ${role} SET log_min_error_statement = panic`,
      `ALTER ROLE ${role} SET log_error_verbosity = terse`,
    ]),
    `CREATE DATABASE ${app.name} OWNER ${owner}`,
    `REVOKE ALL ON DATABASE ${app.name} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${app.name} TO ${working}`,
    "REVOKE ALL ON DATABASE postgres FROM PUBLIC",
    "REVOKE ALL ON DATABASE template1 FROM PUBLIC",
    // The owner connects here to create a database from another one as its template.
    `GRANT CONNECT ON DATABASE postgres TO ${owner}`,
  ];
}

function failed(what: string, output: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL could not ${what}. PostgreSQL reported:\n${lastLines(output)}`,
  );
}
