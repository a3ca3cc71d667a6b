/** Running PostgreSQL's programs, and looking at the processes of this machine. */
import { execFile, type SpawnOptions, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { codeOf } from "./errors.ts";

const execute = promisify(execFile);

/** Who a program runs as. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

/** How one of PostgreSQL's programs ended; `code` is null when it was killed or never ran. */
export interface RunResult {
  readonly code: number | null;
  /** The end of what it printed. */
  readonly output: string;
}

/** Runs a program to its end as PostgreSQL's user; `fd`, if any, is the program's descriptor 3. */
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
    // A program that ends before it has read its input is judged by its exit code.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(how.input ?? "");
    child.on("error", (error) => resolve({ code: null, output: error.message }));
    child.on("close", (code) => resolve({ code, output: output.trim() }));
  });
}

const PASSED_ON = ["PATH", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "windir", "ComSpec"];

/**
 * Spawn options that every program of PostgreSQL gets: its user, and only what it needs of our
 * environment, which may hold secrets, and PG* variables that would redirect PostgreSQL.
 */
export function unprivileged(account: User | undefined): SpawnOptions {
  const passedOn = PASSED_ON.map((name) => [name, process.env[name]] as const);
  return {
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
    // Node's own working directory may be out of the user's reach.
    ...(process.platform === "win32" ? {} : { cwd: "/" }),
    env: Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)),
    windowsHide: true,
  };
}

/** Whether a process with this id exists, whoever it belongs to. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * When a process started, as letters and digits that tell it from any other that had or will have
 * its id; undefined when it does not run, "unknown" when that is all that can be found out.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (!processExists(pid)) return undefined;
  if (process.platform === "linux") return linuxStart(pid);
  if (process.platform === "win32") return "unknown";
  const listed = await ps("-o", "lstart=", "-p", String(pid));
  return listed === undefined ? unlessGone(pid) : listed.replace(/[^0-9A-Za-z]+/g, "");
}

/** Ids and command lines of all processes that can be seen; empty on Windows. */
export async function commandLines(): Promise<Map<number, string>> {
  if (process.platform === "win32") return new Map();
  if (process.platform === "linux") return linuxCommandLines();
  const lines = ((await ps("-A", "-o", "pid=,args=")) ?? "").split("\n");
  return new Map(
    lines.map((line) => [Number.parseInt(line, 10), line.trim().replace(/^\d+ /, "")]),
  );
}

/** Start in ticks since boot, after a piece of the boot's own id; a zombie counts as gone. */
async function linuxStart(pid: number): Promise<string | undefined> {
  const stat = await readOrNothing(`/proc/${pid}/stat`);
  if (stat === undefined) return unlessGone(pid);
  // The name, in brackets, may hold blanks and brackets; state is the 3rd field, start the 22nd.
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

/** For processes that exist but may not be looked at (hidepid, a missing ps). */
function unlessGone(pid: number): "unknown" | undefined {
  return processExists(pid) ? "unknown" : undefined;
}

async function readOrNothing(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

async function ps(...args: string[]): Promise<string | undefined> {
  // One language for the dates, whoever asks.
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  return execute("ps", args, { env, maxBuffer: 1 << 24 }).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}
