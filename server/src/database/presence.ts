/** Whether PostgreSQL is ready for the next request (`/readyz`, ADR 21). */
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { createBatch } from "./batch.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { DatabaseUnavailable } from "./errors.ts";

/**
 * Anybody may call this, and each connection costs PostgreSQL a process, so all callers share ten checks a
 * second.
 */
const pauseMs = 100;
const timeoutMs = 5_000;
/** If one PostgreSQL process crashes, its connection is lost shortly before PostgreSQL ends all others. */
const quietMs = 250;
const maxChecks = 10;
const tooManyConnections = "53300";

/**
 * Checks over a new connection each time: after PostgreSQL is killed, its processes continue to answer over
 * the old ones until they are idle. Every check starts after it was requested.
 * @param pool its connections are replaced if PostgreSQL was restarted since the last check
 * @returns resolves once PostgreSQL accepts connections and is no standby, which refuses every write
 * @throws DatabaseUnavailable if it does not
 */
export function createPresence(
  connection: ClientConfig,
  { replaceAll, lastLoss }: Pick<ConnectionPool, "replaceAll" | "lastLoss">,
) {
  let startedAt: string | undefined;
  let lastCheck = -pauseMs;

  async function check(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    // If there were no listener, a later error would end the process.
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ at: string; isStandby: boolean }>(
        `SELECT pg_postmaster_start_time()::text AS at, pg_is_in_recovery() AS "isStandby"`,
      );
      const { at, isStandby } = rows[0] ?? { at: "", isStandby: true };
      if (startedAt !== undefined && startedAt !== at) replaceAll();
      startedAt = at;
      if (isStandby) throw new Error("PostgreSQL is a standby.");
    } catch (error) {
      // PostgreSQL answers, and the pool keeps its connections.
      const isFull = error instanceof pg.DatabaseError && error.code === tooManyConnections;
      if (!isFull) throw new DatabaseUnavailable(error);
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** Repeats the check until no connection was lost shortly before or during it. */
  async function checkWhenQuiet(): Promise<void> {
    for (let checks = 1; ; checks += 1) {
      const loss = lastLoss();
      await sleep(Math.max(0, loss + quietMs - performance.now()));
      await check();
      if (loss === lastLoss()) return;
      if (checks >= maxChecks)
        throw new DatabaseUnavailable(new Error("Connections keep breaking."));
    }
  }

  const together = createBatch(async (askers: readonly true[]) => {
    await sleep(Math.max(0, lastCheck + pauseMs - performance.now()));
    lastCheck = performance.now();
    await checkWhenQuiet();
    return askers.map(() => undefined);
  });
  return (): Promise<void> => together(true);
}
