/** Runs PostgreSQL's programs and inspects the processes of this machine. */
import { execFile, type SpawnOptions, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { codeOf } from "./errors.ts";

const execute = promisify(execFile);

/** The user that a program runs as. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

/** How one of PostgreSQL's programs ended; `code` is null if it was killed or never ran. */
export interface RunResult {
  readonly code: number | null;
  /** The end of its output. */
  readonly output: string;
}

/** Runs a program to completion as PostgreSQL's user; `fd`, if given, is the program's descriptor 3. */
export function run(
  command: string,
  args: string[],
  how: { account: User | undefined; fd?: number | undefined; input?: string },
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...unprivileged(how.account),
      stdio: ["pipe", "pipe", "pipe", how.fd ?? "ignore"],
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8192);
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    // A program may end before it has read its input; only its exit code counts.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(how.input ?? "");
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: output.trim() }));
  });
}

const PASSED_ON = ["PATH", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "windir", "ComSpec"];

/**
 * Spawn options for every PostgreSQL program: its user, and only the environment variables it needs. Others
 * may contain secrets, or be PG* variables that would redirect PostgreSQL.
 */
export function unprivileged(account: User | undefined): SpawnOptions {
  const passedOn = PASSED_ON.map((name) => [name, process.env[name]] as const);
  return {
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
    // The user may have no access to node's working directory.
    ...(process.platform === "win32" ? {} : { cwd: "/" }),
    env: Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)),
    windowsHide: true,
  };
}

/** Whether a process with this id exists, whoever owns it. */
export const processExists = (pid: number): boolean =>
  ["may signal", "EPERM"].includes(signalling(pid));

/** Whether a process with this id exists that this process may not signal, because it runs as another user. */
export const isOfAnotherUser = (pid: number): boolean => signalling(pid) === "EPERM";

/** "may signal", or the code of the error. */
function signalling(pid: number): string {
  try {
    process.kill(pid, 0);
    return "may signal";
  } catch (error) {
    return codeOf(error) ?? "";
  }
}

/**
 * The start time of a process as letters and digits, which distinguish it from every other process with the
 * same id, earlier or later. Undefined if it does not run, "unknown" if it runs but the time cannot be
 * read.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (!processExists(pid)) return undefined;
  if (process.platform === "linux") return linuxStart(pid);
  if (process.platform === "win32") return "unknown";
  const listed = await ps("-o", "lstart=", "-p", String(pid));
  return listed === undefined ? unlessGone(pid) : listed.replace(/[^0-9A-Za-z]+/g, "");
}

/** Ids and command lines of all visible processes; empty on Windows. */
export async function commandLines(): Promise<Map<number, string>> {
  if (process.platform === "win32") return new Map();
  if (process.platform === "linux") return linuxCommandLines();
  const lines = ((await ps("-A", "-o", "pid=,args=")) ?? "").split("\n");
  return new Map(
    lines.map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+ /, "")]),
  );
}

/** Start time in ticks since boot, prefixed with part of the boot id; a zombie counts as gone. */
async function linuxStart(pid: number): Promise<string | undefined> {
  const stat = await readOrNothing(`/proc/${pid}/stat`);
  if (stat === undefined) return unlessGone(pid);
  // The name, in brackets, may contain spaces and brackets. State is the 3rd field, start time the 22nd.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z") return undefined;
  const boot = (await readOrNothing("/proc/sys/kernel/random/boot_id")) ?? "";
  return `${boot.slice(0, 8)}${fields[19]}`;
}

async function linuxCommandLines(): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const name of await readdir("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const line = await readOrNothing(`/proc/${pid}/cmdline`);
    if (line) found.set(pid, line.replaceAll("\0", " "));
  }
  return found;
}

/** For processes that exist but cannot be inspected (hidepid, a missing ps). */
function unlessGone(pid: number): "unknown" | undefined {
  return processExists(pid) ? "unknown" : undefined;
}

async function readOrNothing(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

async function ps(...args: string[]): Promise<string | undefined> {
  // The same date language for every user.
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  return execute("ps", args, { env, maxBuffer: 1 << 24 }).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}
