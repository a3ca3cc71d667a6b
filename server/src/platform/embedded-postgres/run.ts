import { type SpawnOptions, spawn } from "node:child_process";
import type { Account } from "./account.ts";

/** How one of PostgreSQL's programs ended; `code` is null when it was killed or never ran. */
export interface RunResult {
  code: number | null;
  output: string;
}

/** Runs a program to its end as PostgreSQL's user; `fd`, if any, is the program's descriptor 3. */
export function run(
  command: string,
  args: string[],
  how: { account: Account | undefined; fd?: number | undefined; input?: string },
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

/** Spawn options that every program of PostgreSQL gets: its user, and nothing of ours it need not know. */
export function unprivileged(account: Account | undefined): SpawnOptions {
  return {
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
    // Node's own working directory may be out of the user's reach.
    ...(process.platform === "win32" ? {} : { cwd: "/" }),
    env: environment(),
    windowsHide: true,
  };
}

const PASSED_ON = ["PATH", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "windir", "ComSpec"];

/** Helpline's environment holds secrets, and PG* variables would redirect PostgreSQL. */
function environment(): NodeJS.ProcessEnv {
  const entries = PASSED_ON.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
