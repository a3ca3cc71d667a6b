/** Rules: OPS-4. */
import { execFileSync, spawn } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { expect, it } from "vitest";
import { chooseAccount } from "./account.ts";
import { giveTo } from "./ownership.ts";
import { commandLines, processExists, processStart } from "./processes.ts";
import {
  afterTest,
  EXAMPLE,
  eventually,
  query,
  serverPid,
  sharedDataDir,
  start,
  startChild,
  temporaryFolder,
  useTestKit,
} from "./test-kit.ts";

useTestKit();

async function logOf(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "postgres/log");
  const names = (await readdir(folder)).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.join("");
}

/** What a server and its watchdog have in their command lines, and no other program has. */
async function markOf(serverPid: number): Promise<string> {
  const mark = /cluster_name=\S+/.exec((await commandLines()).get(serverPid) ?? "")?.[0];
  if (mark === undefined) throw new Error(`process ${serverPid} is no server`);
  return mark;
}

/** The shell that stops a server when its node process has ended: it has the same arguments as the server. */
async function watchdogWith(mark: string): Promise<number | undefined> {
  const isIt = ([, line]: [number, string]) => line.startsWith("/bin/sh") && line.includes(mark);
  return [...(await commandLines())].find(isIt)?.[0];
}

it("kill -9 of node shuts the server down cleanly, and the next start is immediate", async () => {
  const dataDir = await sharedDataDir();
  const child = await startChild(dataDir);
  expect(await child.line()).toBe("ready");
  const pid = await serverPid(dataDir);
  const mark = await markOf(pid);
  expect(await watchdogWith(mark)).toBeDefined();
  child.process.kill("SIGKILL");
  await child.gone;
  await eventually("server gone", async () => !(await processStart(pid)));
  // Its logging process outlives it by a moment, and so may the watchdog.
  const isShutDown = async () => (await logOf(dataDir)).includes("database system is shut down");
  await eventually("logged the shutdown", isShutDown);
  await eventually("watchdog gone", async () => !(await watchdogWith(mark)));
  await start(dataDir);
});

it("the next start ends an orphan that no watchdog ended, without losing data", async () => {
  const dataDir = await sharedDataDir();
  const first = await start(dataDir);
  const owner = first.connection("owner");
  await first.stop();
  const child = await startChild(dataDir);
  expect(await child.line()).toBe("ready");
  const orphan = await serverPid(dataDir);
  await query(owner, "create table if not exists kept as select 1 as one");
  const watchdog = await watchdogWith(await markOf(orphan));
  if (watchdog === undefined) throw new Error("there is no watchdog");
  process.kill(watchdog, "SIGKILL");
  child.process.kill("SIGKILL");
  await child.gone;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(processExists(orphan)).toBe(true);

  const lines: string[] = [];
  await start(dataDir, { log: (line) => lines.push(line) });
  expect(lines.slice(1)).toEqual([
    "Stopping a PostgreSQL that an earlier Example left running on this data directory.",
  ]);
  expect(await processStart(orphan)).toBeUndefined();
  expect(await query(owner, "select * from kept")).toEqual([[1]]);
});

it("stale lock files do not block, even if their process id now belongs to another process", async () => {
  const dataDir = await sharedDataDir();
  const first = await start(dataDir);
  const file = path.join(dataDir, "postgres/cluster/postmaster.pid");
  const ofSocket = path.join(dataDir, "postgres/run/.s.PGSQL.5432.lock");
  const [pid, ...rest] = (await readFile(file, "utf8")).split("\n");
  await first.stop();
  // Must be the same user: otherwise PostgreSQL would see that the process cannot be one of its own.
  const account = await chooseAccount(EXAMPLE, path.join(dataDir, "postgres/cluster"), dataDir);
  const user = account ? { uid: account.uid, gid: account.gid } : {};
  const other = spawn("sleep", ["60"], user);
  afterTest(() => other.kill());
  for (const stale of [pid, String(other.pid)]) {
    await writeFile(file, [stale, ...rest].join("\n"));
    await writeFile(ofSocket, `${stale}\n`);
    await giveTo(account, file, ofSocket);
    const server = await start(dataDir);
    expect(await query(server.connection("app"), "select 1")).toEqual([[1]]);
    await server.stop();
  }
  expect(other.exitCode ?? other.signalCode).toBeNull();
});

const REFUSED =
  /Example is already running on this data directory \(.*\)\. Stop it first, or set EXAMPLE_DATA to another folder\./;

it("a second start on the folder is refused, from this process and from another", async () => {
  const dataDir = await sharedDataDir();
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(REFUSED);
  const child = await startChild(dataDir);
  const line = await child.line();
  expect(line).toMatch(REFUSED);
  expect(line).toContain(`failed EmbeddedPostgresError`);
  expect(line).toContain(`process ${process.pid}`);
  expect(await query(first.connection("app"), "select 1")).toEqual([[1]]);
});

it("of several concurrent starts on a new folder, exactly one succeeds", async () => {
  const dataDir = await temporaryFolder();
  const children = await Promise.all([1, 2, 3].map(() => startChild(dataDir)));
  const lines = await Promise.all(children.map((child) => child.line()));
  expect(lines.filter((line) => line === "ready")).toHaveLength(1);
  expect(lines.filter((line) => REFUSED.test(line))).toHaveLength(2);
  const winner = children[lines.indexOf("ready")];
  winner?.process.stdin?.write("stop\n");
  expect(await winner?.line()).toBe("stopped");
});

it("a server that answers but is invisible, as in another container, is left alone", async () => {
  const dataDir = await temporaryFolder();
  const run = path.join(dataDir, "postgres/run");
  await mkdir(run, { recursive: true });
  const hidden = net.createServer().listen(path.join(run, ".s.PGSQL.5432"));
  afterTest(() => hidden.close());
  await expect(start(dataDir)).rejects.toThrow(REFUSED);
});

it("a first start that was killed halfway begins again", async () => {
  const dataDir = await temporaryFolder();
  const root = path.join(dataDir, "postgres");
  const drafts = async () => {
    const names = await readdir(root).catch(() => []);
    return names.filter((name) => name.startsWith("cluster-new-"));
  };
  for (const part of ["base", "pg_hba.conf"]) {
    const earlier = await drafts();
    const child = await startChild(dataDir);
    await eventually("halfway", async () => {
      // The child removes the draft of the one before it.
      const draft = (await drafts()).find((name) => !earlier.includes(name));
      return draft && (await readdir(path.join(root, draft))).includes(part);
    });
    child.process.kill("SIGKILL");
    await child.gone;
    expect(await readdir(root)).not.toContain("cluster");
  }
  const server = await start(dataDir);
  expect(await query(server.connection("app"), "select 1")).toEqual([[1]]);
  await server.stop();
  await start(dataDir);
  expect(await drafts()).toEqual([]);
});

it("Ctrl+C, sent to the whole process group, reaches only node", async () => {
  const dataDir = await sharedDataDir();
  const child = await startChild(dataDir);
  expect(await child.line()).toBe("ready");
  const pid = await serverPid(dataDir);
  process.kill(-child.pid, "SIGINT");
  expect(await child.line()).toBe("interrupted");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(processExists(pid)).toBe(true);
  const groups = execFileSync("ps", ["-o", "pgid=", "-p", `${pid},${child.pid}`]).toString();
  expect(new Set(groups.trim().split(/\s+/)).size).toBe(2);
  child.process.stdin?.write("stop\n");
  expect(await child.line()).toBe("stopped");
  expect(processExists(pid)).toBe(false);
});
