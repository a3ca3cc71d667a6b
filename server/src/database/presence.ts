/** Whether PostgreSQL is there for the next request. */
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { createBatch } from "./batch.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { DatabaseUnavailable } from "./errors.ts";

/** Anybody may ask, and a connection costs PostgreSQL a process: however many ask share ten a second. */
const pauseMs = 100;
const patienceMs = 5_000;
/** When one of its processes crashes, PostgreSQL ends all of them, and a connection is lost before it does. */
const settledMs = 250;
const mostLooks = 10;
const tooManyConnections = "53300";

/**
 * A connection that there is already says nothing of the server: a killed PostgreSQL's processes go on until
 * they have nothing to do. So a new one is made for each look, which begins after it was asked for.
 * @param connections those of the pool, replaced when the server is another one than at the look before
 * @returns resolves when PostgreSQL takes connections; rejects with DatabaseUnavailable when it does not
 */
export function createPresence(
  connection: ClientConfig,
  { replaceAll, lastLoss }: Pick<ConnectionPool, "replaceAll" | "lastLoss">,
) {
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
      if (startedAt !== undefined && startedAt !== rows[0].at) replaceAll();
      startedAt = rows[0].at;
    } catch (error) {
      // It answers, and those that are the pool's stay the pool's.
      const isFull = error instanceof pg.DatabaseError && error.code === tooManyConnections;
      if (!isFull) throw new DatabaseUnavailable(error);
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** A look that nothing was lost shortly before or during. */
  async function lookInQuiet(): Promise<void> {
    for (let looks = 1; ; looks += 1) {
      const loss = lastLoss();
      await sleep(Math.max(0, loss + settledMs - performance.now()));
      await look();
      if (loss === lastLoss()) return;
      if (looks >= mostLooks)
        throw new DatabaseUnavailable(new Error("Connections keep breaking."));
    }
  }

  const together = createBatch(async (askers: readonly true[]) => {
    await sleep(Math.max(0, lastLook + pauseMs - performance.now()));
    lastLook = performance.now();
    await lookInQuiet();
    return askers.map(() => undefined);
  });
  return (): Promise<void> => together(true);
}
