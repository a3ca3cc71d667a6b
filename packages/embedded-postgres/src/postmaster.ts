import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { FolderHandle } from "./folder-handle.ts";
import { run, unprivileged } from "./processes.ts";

/** Everything needed to start the server program. */
export interface ServerCommand {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly handle: FolderHandle;
  readonly settings: Readonly<Record<string, string>>;
}

/** A started server process, ready or not. */
export interface Postmaster {
  /** Resolves with the exit code, signal or error when the process has ended. */
  readonly exited: Promise<string>;
  running(): boolean;
  /**
   * INT: close all connections, write everything out and end. QUIT: end at once and recover at the next
   * start.
   */
  signal(name: "INT" | "QUIT"): void;
  /** The output before PostgreSQL's log file took over. */
  output(): string;
}

/**
 * A watchdog that stops PostgreSQL when node has ended for any reason. Descriptor 4 is a pipe from node: a
 * line on it means that PostgreSQL has ended; end of file without a line means that node has. The watchdog
 * starts before PostgreSQL, because the shell then becomes PostgreSQL ($$ is its id). The double
 * parentheses keep the watchdog from being PostgreSQL's child.
 */
const WATCHED = '( ( IFS= read -r line <&4 || kill -INT $$ ) 3<&- 2>/dev/null & ); exec "$@" 4<&-';

/** Starts the server program in its own session, so that Ctrl+C in a terminal reaches only node. */
export function startPostmaster({
  binaries,
  account,
  handle,
  settings,
}: ServerCommand): Postmaster {
  const args = ["-D", handle.argument];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  const windows = process.platform === "win32";
  const child = windows
    ? spawn(binaries.postgres, args, {
        ...unprivileged(account),
        stdio: ["ignore", "ignore", "pipe"],
      })
    : spawn("/bin/sh", ["-c", WATCHED, "sh", binaries.postgres, ...args], {
        ...unprivileged(account),
        detached: true,
        stdio: ["ignore", "ignore", "pipe", handle.fd ?? "ignore", "pipe"],
      });
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-8192);
  });
  const exited = untilGone(child);
  return {
    exited,
    running: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    signal: (name) => {
      if (windows) void run(binaries.pgCtl, ["kill", name, String(child.pid)], { account });
      else child.kill(`SIG${name}`);
    },
    output: () => output,
  };
}

function untilGone(child: ChildProcess): Promise<string> {
  const watchdog = child.stdio[4] as Writable | null | undefined;
  // The watchdog may have ended before it is told to.
  watchdog?.on("error", () => undefined);
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => {
      watchdog?.end("ended\n");
      resolve(signal === null ? `exit code ${code}` : `signal ${signal}`);
    });
  });
}
