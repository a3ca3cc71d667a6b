/** Whether PostgreSQL is there for the next request. */
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { createBatch } from "./batch.ts";
import { DatabaseUnavailable } from "./errors.ts";

/** Anybody may ask, and a connection costs PostgreSQL a process: however many ask share ten a second. */
const pauseMs = 100;
const patienceMs = 5_000;
const tooManyConnections = "53300";

/**
 * A connection that there is already says nothing of the server: a killed PostgreSQL's processes go on until
 * they have nothing to do. So a new one is made for each look, which begins after it was asked for.
 * @param onRestart called when the server is another one than at the look before
 * @returns resolves when PostgreSQL takes connections; rejects with DatabaseUnavailable when it does not
 */
export function createPresence(connection: ClientConfig, onRestart: () => void) {
  let startedAt: string | undefined;
  let lastLook = -pauseMs;

  async function look(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      ...{ connectionTimeoutMillis: patienceMs, query_timeout: patienceMs },
    });
    // What breaks afterwards is no concern of ours.
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query("SELECT pg_postmaster_start_time()::text AS at");
      if (startedAt !== undefined && startedAt !== rows[0].at) onRestart();
      startedAt = rows[0].at;
    } catch (error) {
      // It answers, and those that are the pool's stay the pool's.
      const isFull = error instanceof pg.DatabaseError && error.code === tooManyConnections;
      if (!isFull) throw new DatabaseUnavailable(error);
    } finally {
      client.end().catch(() => undefined);
    }
  }

  const together = createBatch(async (askers: readonly true[]) => {
    await sleep(Math.max(0, lastLook + pauseMs - performance.now()));
    lastLook = performance.now();
    await look();
    return askers.map(() => undefined);
  });
  return (): Promise<void> => together(true);
}
