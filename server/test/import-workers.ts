/** An import worker like that of a server process, in a process of its own; a lost job is found within seconds. */
import type { ClientConfig } from "pg";
import { openDatabase } from "#database/database";
import { createImportWorker } from "#features/import/index";
import { systemClock } from "#operations/clock";
import { openQueue } from "#operations/queue";
import { limits, requireSpace } from "./import-kit.ts";
import { hurry } from "./mail-workers.ts";

export async function startImportProcess({ connection }: { readonly connection: ClientConfig }) {
  const log = (message: string) => console.error(message);
  const database = openDatabase(connection, { connections: 3, onIdleError: () => undefined });
  const queue = openQueue(connection, { log, times: hurry });
  const worker = createImportWorker({
    database,
    queue,
    limits,
    clock: systemClock,
    requireSpace,
    log,
  });
  await worker.start();
  return {
    async stop() {
      worker.stop();
      await queue.stop();
      await database.destroy();
    },
  };
}
