// Starts programs so that none outlives this process: each gets a process group, which is ended as a whole
// at a time limit, on a signal, and when this process ends.

import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { marked, strays } from "./strays.mjs";

/** The repository's top folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const isWindows = process.platform === "win32";
const KEPT_OUTPUT_BYTES = 400_000;
// SIGINT first: vitest, Playwright and PostgreSQL then clean up and exit.
const GRACE = [
  ["SIGINT", 6000],
  ["SIGTERM", 3000],
  ["SIGKILL", 1000],
];
const running = new Set();
let stopping = false;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts a program (options as for Node's spawn, and `limitMs`) in its own process group. `done` settles
 * with `{ code, timedOut }` when the program and everything it started are gone; code is null after a
 * signal or a failed start. Standard input is passed on only if requested.
 */
export function start(file, args, { limitMs, env = process.env, ...options } = {}) {
  const mark = randomUUID();
  const child = spawn(file, args, {
    cwd: root,
    windowsHide: true,
    stdio: ["ignore", "inherit", "inherit"],
    ...options,
    env: marked(env, mark),
    detached: !isWindows,
  });
  const program = { child, mark };
  running.add(program);
  program.done = settle(program, limitMs).finally(() => running.delete(program));
  return program;
}

async function settle(program, limitMs) {
  const { child } = program;
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, error }));
    child.once("exit", (code) => resolve({ code }));
  });
  let timedOut = false;
  const giveUp = () => {
    timedOut = true;
    void end(program);
  };
  const timer = limitMs ? setTimeout(giveUp, limitMs) : undefined;
  const { code, error } = await ended;
  clearTimeout(timer);
  if (error) console.error(`Could not start ${child.spawnfile}: ${error.message}`);
  await end(program);
  // Callers that await this must not continue while a signal is ending us.
  if (stopping) await new Promise(() => {});
  return { code, timedOut };
}

/** Runs a program to its end and shows its output. */
export function run(file, args, options) {
  return start(file, args, options).done;
}

/** Runs a program to its end and collects its output (the last 400 kB) instead of showing it. */
export async function runQuietly(file, args, options = {}) {
  const { child, done } = start(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = Buffer.alloc(0);
  const keep = (chunk) => {
    output = Buffer.concat([output, chunk]).subarray(-KEPT_OUTPUT_BYTES);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const result = await done;
  return { ...result, output: output.toString() };
}

/** An npm command as `[file, args]`, for the npm that started us if there is one. */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  if (npm && path.basename(npm).startsWith("npm-cli")) return [process.execPath, [npm, ...args]];
  // npm is a .cmd file on Windows, which only a command interpreter can start.
  return isWindows ? ["cmd.exe", ["/d", "/s", "/c", "npm", ...args]] : ["npm", args];
}

/** Signals a process (a group if negative); 0 only tests. Returns false if it no longer exists. */
function signal(id, name) {
  try {
    return process.kill(id, name);
  } catch {
    return false;
  }
}

function signalGroup({ child }, name) {
  if (child.pid === undefined) return false;
  if (!isWindows) return signal(-child.pid, name);
  if (name !== 0) spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"]);
  return child.exitCode === null && child.signalCode === null;
}

const signalStrays = ({ mark }, name) => strays(mark).filter((id) => signal(id, name)).length > 0;

/** Asks a program and everything it started to end, kills them after some seconds, and waits. */
export async function end(program) {
  for (const signalAll of [signalGroup, signalStrays]) {
    for (const [name, graceMs] of GRACE) {
      if (!signalAll(program, 0)) break;
      signalAll(program, name);
      const deadline = Date.now() + graceMs;
      while (signalAll(program, 0) && Date.now() < deadline) await pause(50);
    }
  }
}

/**
 * On Ctrl+C, SIGTERM or a closed terminal: ends every started program, then exits as a shell would (128 +
 * the signal's number). Returns a function that undoes this.
 */
export function endOnSignals() {
  const undo = Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }).map(([name, number]) => {
    const handler = async () => {
      if (stopping) return;
      stopping = true;
      await Promise.all([...running].map(end));
      process.exit(128 + number);
    };
    process.on(name, handler);
    return () => process.off(name, handler);
  });
  return () => {
    for (const step of undo) step();
  };
}

// A last resort for exits that skipped everything above.
process.on("exit", () => {
  for (const program of running) {
    signalGroup(program, "SIGKILL");
    signalStrays(program, "SIGKILL");
  }
});
