/** Errors of the database besides PostgreSQL's own (`pg.DatabaseError`), and which of its own mean a lost connection. */
import pg from "pg";

/** The database cannot be reached, or the connection broke before PostgreSQL answered. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The database cannot be reached", { cause });
    this.name = "DatabaseUnavailable";
  }
}

/** The statement was prepared before a migration of another process changed its result. */
export const stalePlan = "0A000";
/** PostgreSQL is shutting down, or accepts no connections. */
const connectionLost = /^(57P|08)/;
/** The statement writes, and the transaction may only read. */
const readOnlyTransaction = "25006";

/**
 * PostgreSQL's errors have a code; any other error of the driver means that the connection broke. A
 * connection that PostgreSQL closes, or whose prepared statements are stale, is useless too. So is one to a
 * server that refuses every write: after a failover another server is the primary.
 * @param readOnly the transaction was begun read only, so a refused write in it is our own mistake
 */
export function translateError(error: unknown, readOnly = false): unknown {
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailable(error);
  const { code = "", severity } = error;
  const ended =
    code === stalePlan ||
    (code === readOnlyTransaction && !readOnly) ||
    connectionLost.test(code) ||
    severity === "FATAL";
  return ended ? new DatabaseUnavailable(error) : error;
}
