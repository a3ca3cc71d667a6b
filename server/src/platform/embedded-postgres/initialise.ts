import { open } from "node:fs/promises";
import path from "node:path";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Credentials } from "./credentials.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type FolderHandle, openFolder } from "./folder-handle.ts";
import { lastLines } from "./log-files.ts";
import { clusterName } from "./orphan.ts";
import { type RunResult, run } from "./run.ts";

export const DATABASE = "helpline";
export const ROLES = { owner: "helpline_owner", app: "helpline_app" } as const;

interface Draft {
  folder: string;
  handle: FolderHandle;
  binaries: Binaries;
  account: Account | undefined;
  credentials: Credentials;
  /** For tests: do not wait for the disk. */
  fast: boolean;
}

/**
 * What letters are, for trigrams and full text search, comes from the system: with plain C only
 * ASCII letters would count. Sorting and upper and lower case do not depend on it.
 */
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "UTF-8", "C"];

/**
 * The superuser cannot connect at all: PostgreSQL's single-user mode does what takes one.
 * The TCP line is for Windows; elsewhere PostgreSQL does not listen on TCP.
 */
const ACCESS_RULES = `# Written by Helpline.
local all ${ROLES.owner},${ROLES.app} scram-sha-256
host  all ${ROLES.owner},${ROLES.app} 127.0.0.1/32 scram-sha-256
`;

/**
 * Makes a complete cluster in an empty folder: roles, the database `helpline`, access rules.
 * @throws EmbeddedPostgresError with PostgreSQL's own words.
 */
export async function initialise(draft: Draft): Promise<void> {
  let made: RunResult | undefined;
  for (const characterType of CHARACTER_TYPES) {
    // An unknown one is refused before anything is written.
    made = await runInitdb(draft, characterType);
    if (made.code === 0) break;
  }
  if (made?.code !== 0) throw failed("make its database", made?.output ?? "");
  await write(path.join(draft.folder, "pg_hba.conf"), ACCESS_RULES);
  const filled = await singleUser(draft, setupSql(draft.credentials));
  if (filled.code !== 0) throw failed("make its roles", filled.output);
}

/** Gives the roles of an existing cluster new passwords. */
export async function setPasswords(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  { owner, app }: Credentials,
): Promise<void> {
  const handle = await openFolder(cluster, account);
  const sql = [
    `ALTER ROLE ${ROLES.owner} PASSWORD '${owner}'`,
    `ALTER ROLE ${ROLES.app} PASSWORD '${app}'`,
  ];
  const place = { folder: cluster, handle, binaries, account };
  const result = await singleUser(place, sql).finally(() => handle.close());
  if (result.code !== 0) throw failed("set new passwords", result.output);
}

function runInitdb(draft: Draft, characterType: string): Promise<RunResult> {
  const args = ["--pgdata", draft.handle.argument, "--username", "postgres", "--auth", "reject"];
  args.push("--encoding", "UTF8", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8");
  args.push("--locale", "C", "--lc-ctype", characterType, "--data-checksums");
  args.push("--set", "shared_buffers=128MB", "--set", "max_connections=50");
  args.push("--set", "timezone=UTC", "--set", "log_timezone=UTC");
  if (draft.fast) args.push("--no-sync");
  return run(draft.binaries.initdb, args, { account: draft.account, fd: draft.handle.fd });
}

function singleUser(
  {
    folder,
    handle,
    binaries,
    account,
    fast,
  }: Omit<Draft, "credentials" | "fast"> & { fast?: boolean },
  sql: string[],
): Promise<RunResult> {
  const args = ["--single", "-j", "-D", handle.argument, "-c", "exit_on_error=on"];
  args.push("-c", `cluster_name=${clusterName(folder)}`, "-c", "log_checkpoints=off");
  if (fast) args.push("-c", "fsync=off");
  // -j: a statement ends with a semicolon and an empty line.
  const input = sql.map((statement) => `${statement};\n\n`).join("");
  return run(binaries.postgres, [...args, "postgres"], { account, fd: handle.fd, input });
}

function setupSql({ owner, app }: Credentials): string[] {
  return [
    `CREATE ROLE ${ROLES.owner} LOGIN CREATEDB PASSWORD '${owner}'`,
    `CREATE ROLE ${ROLES.app} LOGIN PASSWORD '${app}'`,
    // A failed statement and the row it was about are personal data; keep them out of the log.
    ...Object.values(ROLES).flatMap((role) => [
      `ALTER ROLE ${role} SET log_min_error_statement = panic`,
      `ALTER ROLE ${role} SET log_error_verbosity = terse`,
    ]),
    `CREATE DATABASE ${DATABASE} OWNER ${ROLES.owner}`,
    `REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${DATABASE} TO ${ROLES.app}`,
    "REVOKE ALL ON DATABASE postgres FROM PUBLIC",
    "REVOKE ALL ON DATABASE template1 FROM PUBLIC",
    // To connect to while it makes a database with another one as its template.
    `GRANT CONNECT ON DATABASE postgres TO ${ROLES.owner}`,
  ];
}

async function write(file: string, text: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function failed(what: string, output: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL could not ${what}. Its own words:\n${lastLines(output)}`,
  );
}
