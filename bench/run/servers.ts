/** The two measured servers, each in its own process on the same database. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

export interface Server {
  readonly url: string;
  /** From the start of the process until it reports ready, in seconds. */
  readonly readySeconds: number;
  /** Resident memory in MB, current and peak; null if the system does not report it. */
  memory(): { now: number; most: number } | null;
  /** CPU seconds so far, of the process and all that it started: its embedded PostgreSQL. Linux only. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

const patienceMs = 120_000;

const megabytes = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) / 1024;

function memoryOf({ pid }: ChildProcess) {
  if (process.platform !== "linux") return null;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return { now: megabytes(status, "VmRSS"), most: megabytes(status, "VmHWM") };
}

/** Linux counts CPU time in hundredths of a second. */
const ticks = 100;

/** The fields of /proc/<pid>/stat from the third on; the second may contain spaces. */
function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    // It has ended since the folder was listed.
    return [];
  }
}

function cpuSecondsOf(root: number): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stats = new Map(pids.map((pid) => [pid, statOf(pid)]));
  const childrenOf = (parent: string) => pids.filter((pid) => stats.get(pid)?.[1] === parent);
  const sum = (pid: string): number => {
    // Its own time, and that of children that have ended.
    const own = (stats.get(pid) ?? []).slice(11, 15).reduce((all, each) => all + Number(each), 0);
    return childrenOf(pid).reduce((all, child) => all + sum(child), own);
  };
  return sum(String(root)) / ticks;
}

/** @param script of a built program that prints `… ready: <url>` */
export async function startServer(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const killOnExit = () => void child.kill("SIGTERM");
  process.once("exit", killOnExit);
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${script} did not start.`)), patienceMs);
    void exited.then(() => reject(new Error(`${script} ended before it was ready.`)));
    createInterface(child.stdout).on("line", (line) => {
      const ready = / ready: (http\S+)$/.exec(line)?.[1];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    });
  });
  return {
    url,
    readySeconds: (performance.now() - began) / 1000,
    memory: () => memoryOf(child),
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    async stop() {
      process.off("exit", killOnExit);
      child.kill("SIGTERM");
      await exited;
    },
  };
}
