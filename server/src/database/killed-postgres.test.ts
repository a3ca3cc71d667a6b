/**
 * A PostgreSQL that is killed: as soon as it reports ready, every request works at the first attempt.
 *
 * Rules: OPS-15, WIRE-24.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  afterTest,
  eventually,
  serverPid,
  start,
  temporaryFolder,
  useTestKit,
} from "@repo/embedded-postgres/test-kit";
import { processStart } from "@repo/embedded-postgres/tools";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { inTransaction, openDatabase } from "./database.ts";

useTestKit();

it("works immediately when it is ready again, whatever was running", async () => {
  const dataDir = await temporaryFolder();
  const server = await start(dataDir);
  const options = { connections: 10, onIdleError: () => undefined };
  const database = openDatabase(server.connection("app"), options);
  afterTest(() => database.destroy());
  const one = () => sql<{ one: number }>`SELECT 1 AS one, pg_sleep(0.02)`.execute(database);
  const works = () =>
    Promise.all([
      ...Array.from({ length: 20 }, one),
      inTransaction(database, (db) => sql`SELECT 2`.execute(db)),
    ]);
  const isPresent = () =>
    database.requirePresence().then(
      () => true,
      () => false,
    );
  await works();

  const aBackend = async () => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database);
    return rows[0]?.pid ?? 0;
  };

  for (const [pause, victim] of [
    [0, () => serverPid(dataDir)],
    [0, aBackend],
    [0, () => serverPid(dataDir)],
    [0, aBackend],
    [30, aBackend],
    [120, () => serverPid(dataDir)],
  ] as const) {
    // Keeps running briefly after its server is gone.
    const busy = sql`SELECT count(*) FROM generate_series(1, 3000000)`
      .execute(database)
      .catch(Boolean);
    const pid = await victim();
    process.kill(pid, "SIGKILL");
    await eventually("gone", async () => (await processStart(pid)) === undefined);
    await sleep(pause);
    await eventually("present", isPresent);
    expect(await works()).toHaveLength(21);
    await busy;
  }
});
