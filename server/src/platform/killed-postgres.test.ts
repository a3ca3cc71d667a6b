/** A PostgreSQL that is killed: as soon as it counts as present, everything works at the first try. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { inTransaction, openDatabase, requirePresence } from "./database.ts";
import {
  afterTest,
  eventually,
  serverPid,
  start,
  temporaryFolder,
  useTestKit,
} from "./embedded-postgres/test-kit.ts";

useTestKit();

it("works at once when it is present again, whatever was under way", async () => {
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
    requirePresence(database).then(
      () => true,
      () => false,
    );
  await works();

  for (const pause of [0, 0, 30, 120]) {
    // Goes on for a moment after its server is gone.
    const busy = sql`SELECT count(*) FROM generate_series(1, 3000000)`
      .execute(database)
      .catch(Boolean);
    const pid = await serverPid(dataDir);
    process.kill(pid, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, pause));
    await eventually("present", isPresent);
    expect(await works()).toHaveLength(21);
    expect(await serverPid(dataDir)).not.toBe(pid);
    await busy;
  }
});
