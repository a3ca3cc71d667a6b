/**
 * Helpers for moving the database: an old cluster with sample data, the commands as a person runs them, and
 * the stored data.
 */
import { spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chooseAccount, openFolder, programsAt, run } from "@repo/embedded-postgres/tools";
import pg, { type ClientConfig } from "pg";
import { expect, vi } from "vitest";
import { openDatabase } from "#database/database";
import { application, startEmbeddedPostgres } from "#database/embedded-postgres";
import { migrate } from "#database/migrate";
import { seedSampleData } from "../../src/demo/seed.ts";
import { migrationsFolder } from "../../src/folders.ts";
import { contentOf } from "../backup-kit.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const silent = () => undefined;

/** Programs and a server of an older PostgreSQL, if the machine has them (scripts/test-backup.mjs). */
export const oldPrograms = process.env.TEST_OLD_PROGRAMS;
export const outsideUrl = process.env.TEST_DATABASE_URL;

export async function newFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline house "));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs one of Helpline's built programs with only these Helpline settings. */
export function command(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Ended> & { readonly stop: () => void; readonly said: () => string } {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [path.join(dist, `${name}.js`), ...args], {
    env: { PATH, HOME, TMPDIR: tmpdir(), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code) => resolve({ code, output })),
  );
  return Object.assign(ended, {
    stop: () => void child.kill("SIGTERM"),
    said: () => output,
  });
}

const initdbArguments = ["--username", "postgres", "--auth", "reject", "--encoding", "UTF8", "-N"];
initdbArguments.push("--locale", "C.UTF-8");
const makeRoles = `
CREATE ROLE helpline_owner LOGIN CREATEDB;

CREATE ROLE helpline_app LOGIN;

CREATE DATABASE helpline OWNER helpline_owner;

`;
const accessRules = "local all helpline_owner,helpline_app scram-sha-256\n";

/** A DATA_DIR as an earlier Helpline left it, with a cluster of the older PostgreSQL. */
export async function oldHouse(dataDir: string, programs: string): Promise<void> {
  const cluster = path.join(dataDir, "postgres", "cluster");
  await mkdir(cluster, { recursive: true });
  const account = await chooseAccount(application, cluster, dataDir);
  if (account) await chown(cluster, account.uid, account.gid);
  const { initdb, postgres } = programsAt(programs);
  const handle = await openFolder(cluster, { app: application, account });
  const place = { account, fd: handle.fd };
  const folder = ["-D", handle.argument];
  try {
    const made = await run(initdb, [...folder, ...initdbArguments], place);
    if (made.code !== 0) throw new Error(made.output);
    const single = ["--single", "-j", ...folder, "postgres"];
    const filled = await run(postgres, single, { ...place, input: makeRoles });
    if (filled.code !== 0) throw new Error(filled.output);
  } finally {
    await handle.close();
  }
  await writeFile(path.join(cluster, "pg_hba.conf"), accessRules);
  await withEmbedded(dataDir, programs, async (owner, app) => {
    await migrate(owner, migrationsFolder, app.user);
    const database = openDatabase(app, { connections: 2, onIdleError: silent });
    await seedSampleData(database, "demopass").finally(() => database.destroy());
  });
}

/** Starts the PostgreSQL of a DATA_DIR while `work` runs. */
async function withEmbedded<T>(
  dataDir: string,
  programs: string | undefined,
  work: (owner: ClientConfig, app: ClientConfig) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    ...(programs === undefined ? {} : { oldPrograms: programs }),
  });
  try {
    return await work(server.connection("owner"), server.connection("app"));
  } finally {
    await server.stop();
  }
}

export const embeddedContent = (dataDir: string, programs?: string) =>
  withEmbedded(dataDir, programs, contentOf);

/** A new empty database on the external server, as a URL. */
export async function outsideDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Starts a server; resolves when it prints its address. */
export async function serve(settings: Record<string, string>) {
  const server = command("main", [], { PORT: "0", LOG_LEVEL: "silent", ...settings });
  await vi.waitFor(() => expect(server.said()).toContain("Helpline is ready"), {
    timeout: 60_000,
    interval: 100,
  });
  return {
    address: /Helpline is ready: (\S+)/.exec(server.said())?.[1] ?? "",
    async stop() {
      server.stop();
      return server;
    },
  };
}
