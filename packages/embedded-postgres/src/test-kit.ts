import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { build } from "vite";
import { afterAll, afterEach } from "vitest";
import type { Application } from "./application.ts";
import { packageFolder } from "./host-package.ts";
import { type EmbeddedPostgres, type StartOptions, startEmbeddedPostgres } from "./start.ts";

/** The application that the tests start PostgreSQL for. */
export const EXAMPLE: Application = {
  name: "example",
  title: "Example",
  dataDirSetting: "EXAMPLE_DATA",
  alternative: "set EXAMPLE_URL to another PostgreSQL",
  upgradeCommand: "example upgrade",
  oldProgramsCommand: "example upgrade FOLDER",
  removeOldCommand: "example remove-old",
};

export const IS_ROOT = process.getuid?.() === 0;
/** A user that is not root and exists everywhere. */
export const NOBODY = 65534;

const cleanUp: (() => unknown)[] = [];

const atTheEnd: (() => unknown)[] = [];

/**
 * Every test file that uses the kit calls this once, because the kit itself is loaded once for many files.
 */
export function useTestKit(): void {
  afterEach(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  });
  afterAll(async () => {
    for (const step of atTheEnd.splice(0)) await step();
    shared = undefined;
    program = undefined;
  });
}

/** Registers a step to run after the test; the last one registered runs first. */
export function afterTest(step: () => unknown): void {
  cleanUp.push(step);
}

/** A new folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "ep-"));
  afterTest(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

let shared: Promise<string> | undefined;

/** One data directory for all tests of a file that need no new one: creating it takes a second. */
export function sharedDataDir(): Promise<string> {
  shared ??= mkdtemp(path.join(os.tmpdir(), "ep-shared-")).then((folder) => {
    atTheEnd.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    return folder;
  });
  return shared;
}

/** Starts PostgreSQL in this process without waiting for the disk; stopped after the test. */
export async function start(
  dataDir: string,
  options: Partial<StartOptions> = {},
): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({
    app: EXAMPLE,
    dataDir,
    log: () => undefined,
    cacheFolder: path.join(dataDir, "no-cache-in-this-test"),
    ...options,
    settings: { fsync: "off", ...options.settings },
  });
  afterTest(() => started.stop());
  return started;
}

/** Runs one query on its own connection. */
export async function query(config: pg.ClientConfig, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The process id of the running server. */
export async function serverPid(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  return Number.parseInt(file, 10);
}

/** Waits until a check succeeds; the error names `what` if it never does. */
export async function eventually(what: string, check: () => unknown, ms = 15_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await sleep(20);
  }
}

/** A copy of the package with the binaries, for a test to damage. */
export async function packageCopy(parent: string): Promise<string> {
  const copy = path.join(parent, "package");
  await promisify(execFile)("cp", ["-a", packageFolder(EXAMPLE), copy]);
  return copy;
}

/** An application in its own process. */
export interface Child {
  process: ChildProcess;
  pid: number;
  /** The next line of its output: "ready", "failed <name>: <message>", "stopped" ... */
  line(): Promise<string>;
  gone: Promise<unknown>;
}

interface ChildOptions {
  uid?: number;
  /** A command with arguments that runs the program given after them. */
  wrapped?: readonly string[];
  /** After "ready", also print what was logged. */
  tells?: true;
}

const CHILD = `
import { startEmbeddedPostgres } from "./bundle.mjs";
process.on("SIGINT", () => console.log("interrupted"));
const options = JSON.parse(process.argv[2]);
try {
  const said = [];
  const server = await startEmbeddedPostgres({ log: (line) => said.push(line), ...options });
  process.stdin.on("data", async () => { await server.stop(); console.log("stopped"); process.exit(); });
  console.log("ready");
  if (options.tells) for (const line of said) console.log(line);
} catch (error) {
  console.log("failed " + error.name + ": " + error.message.replaceAll("\\n", " "));
}
`;

let program: Promise<string> | undefined;

/** Starts an application in its own process (and process group), killed after the test. */
export async function startChild(
  dataDir: string,
  { uid, wrapped = [], ...options }: Partial<StartOptions> & ChildOptions = {},
): Promise<Child> {
  program ??= buildChild();
  const cacheFolder = path.join(dataDir, "no-cache-in-this-test");
  const settings = { fsync: "off" };
  const json = JSON.stringify({ app: EXAMPLE, dataDir, cacheFolder, settings, ...options });
  const [file = "", ...args] = [...wrapped, process.execPath, await program, json];
  const child = spawn(file, args, {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
    cwd: "/",
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const gone = new Promise((resolve) => child.on("exit", resolve));
  afterTest(async () => {
    child.kill("SIGKILL");
    await gone;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value ?? "ended";
  return { process: child, pid: child.pid ?? 0, line, gone };
}

/** Node 20 does not run TypeScript, so the package is bundled, as applications do too. */
async function buildChild(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "ep-child-"));
  atTheEnd.push(() => rm(folder, { recursive: true, force: true }));
  const here = import.meta.dirname;
  await build({
    configFile: false,
    logLevel: "error",
    root: here,
    ssr: { external: true },
    build: {
      ssr: path.join(here, "index.ts"),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: "bundle.mjs" } },
    },
  });
  // Where the bundle finds pg and the binaries.
  const modules = path.dirname(path.dirname(path.dirname(packageFolder(EXAMPLE))));
  await symlink(path.join(modules, "node_modules"), path.join(folder, "node_modules"));
  await writeFile(path.join(folder, "child.mjs"), CHILD);
  await chmod(folder, 0o755);
  return path.join(folder, "child.mjs");
}
