/** Runs a program until a signal ends it, and explains why it cannot start. */

import { EmbeddedPostgresError } from "@repo/embedded-postgres";
import pg from "pg";
import { BackupError } from "#backup/errors";
import { DatabaseUnavailable, translateError } from "#database/errors";
import { MigrationError } from "#database/migrate";
import { QueueError } from "#operations/queue";
import { SettingError } from "#operations/settings";
import { storageTrouble } from "#operations/storage-errors";

interface Stoppable {
  stop(): Promise<void>;
}

const hasCode = (error: unknown, code: string): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && error.code === code;

/** The driver has no code for a connection that is closed at once, as a proxy does that knows no primary. */
const isClosed = (error: unknown) =>
  error instanceof Error && error.message.startsWith("Connection terminated");

/** Why PostgreSQL serves nobody: it is starting, or it is a standby. */
function refusalOf(error: unknown): string | undefined {
  const cause = error instanceof MigrationError ? error.cause : error;
  const isRefusal =
    cause instanceof pg.DatabaseError && translateError(cause) instanceof DatabaseUnavailable;
  return isRefusal ? cause.message : undefined;
}

/** A clear message for errors that a person can fix; the whole error otherwise. */
export function explain(error: unknown, failure = "Helpline cannot start"): string {
  if (error instanceof SettingError) return `${failure}:\n${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof QueueError) return error.message;
  if (error instanceof BackupError) return error.message;
  const refusal = refusalOf(error);
  if (refusal !== undefined) {
    return `${failure}: the database that DATABASE_URL names refuses to work (${refusal}).`;
  }
  if (error instanceof MigrationError) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
    return `${error.message}${cause}`;
  }
  const trouble = storageTrouble(error);
  if (trouble) return `${failure}: ${trouble}`;
  if (hasCode(error, "EADDRINUSE")) {
    return `${failure}: the port is in use by another program. Set PORT to a free one.`;
  }
  if (hasCode(error, "EACCES")) {
    return `${failure}: permission denied (${error.message}).`;
  }
  if (hasCode(error, "ECONNREFUSED") || hasCode(error, "ENOTFOUND") || isClosed(error)) {
    return `${failure}: the database that DATABASE_URL names cannot be reached.`;
  }
  return `${failure}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Exits with 0 after a clean stop on SIGTERM or SIGINT, with 1 if the start failed. */
export async function run(start: () => Promise<Stoppable>): Promise<void> {
  // Whoever reads the messages may go away; those who use Helpline must not suffer from it.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  let running: Stoppable | undefined;
  let ending = false;
  const end = async () => {
    ending = true;
    // A signal during startup is remembered until there is something to stop.
    if (!running) return;
    await running.stop();
    process.exit(0);
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  try {
    running = await start();
    if (ending) await end();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
