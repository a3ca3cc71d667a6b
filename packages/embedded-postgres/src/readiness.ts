import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { EmbeddedPostgresError } from "./errors.ts";
import { lastLines, lastLogLines } from "./log-files.ts";
import type { Postmaster } from "./postmaster.ts";

const STARTING_UP = "57P03";
const TOO_MANY_CONNECTIONS = "53300";
const PATIENCE_MS = 60_000;
const REMIND_MS = 10_000;

/** Everything needed to wait for a server. */
export interface Waiting {
  readonly postmaster: Postmaster;
  readonly connection: pg.ClientConfig;
  readonly logFolder: string;
  log(message: string): void;
}

/**
 * Resolves when the server accepts a real connection. Keeps waiting while the server says that it is
 * starting up: after a crash it first replays its write-ahead log.
 * @throws EmbeddedPostgresError with PostgreSQL's own message if it ends, refuses or does not answer
 */
export async function untilReady(waiting: Waiting): Promise<void> {
  const { postmaster, connection, log } = waiting;
  const began = Date.now();
  let lastSign = began;
  let remind = began + REMIND_MS;
  for (;;) {
    const { ready, code, message } = await tryToConnect(connection);
    if (ready) return;
    const now = Date.now();
    if (code === STARTING_UP) lastSign = now;
    const over = refusedForGood(code) || now - lastSign > PATIENCE_MS;
    if (over || !postmaster.running()) {
      const how = postmaster.running() ? message : await postmaster.exited;
      throw await startFailure(waiting, how, began);
    }
    if (now > remind) {
      log("PostgreSQL is still starting; after a crash it has to recover first.");
      remind = now + REMIND_MS;
    }
    await sleep(20);
  }
}

interface Attempt {
  readonly ready: boolean;
  readonly code?: string | undefined;
  readonly message: string;
}

/** One attempt; "too many connections" also counts as an answer. */
export async function tryToConnect(connection: pg.ClientConfig): Promise<Attempt> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  // Ignore a connection that breaks while it is being closed.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return { ready: true, message: "" };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    // The application's own pool may have taken all connections in the meantime.
    return { ready: code === TOO_MANY_CONNECTIONS, code, message };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether PostgreSQL's answer is final and waiting does not help; no code means that it did not answer. */
function refusedForGood(code: string | undefined): boolean {
  return code !== undefined && code !== STARTING_UP;
}

const FINAL_LINES_MS = 1_000;

async function startFailure({ postmaster, logFolder }: Waiting, how: string, since: number) {
  let lines = "";
  // Wait briefly for PostgreSQL's final log lines: its logging process slightly outlives it.
  const until = Date.now() + FINAL_LINES_MS;
  while (!/FATAL|PANIC/.test(lines) && Date.now() < until) {
    await sleep(20);
    const logged = await lastLogLines(logFolder, since).catch(() => "");
    lines = [lastLines(postmaster.output()), logged].filter(Boolean).join("\n");
  }
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL did not start (${how}). Its last messages (more in ${logFolder}):\n${lines}`,
  );
}
