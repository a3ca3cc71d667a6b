/** Makes digests with connections of its own, like a server process. */
import type { ClientConfig } from "pg";
import { openDatabase } from "#database/database";
import { createDigests } from "#features/digest/index";
import { openQueue } from "#operations/queue";
import { hurry } from "./mail-workers.ts";

export interface MakerOptions {
  readonly connection: ClientConfig;
  /** The time, ISO 8601. */
  readonly now: string;
}

export async function makeDigests({ connection, now }: MakerOptions): Promise<void> {
  const log = () => undefined;
  const database = openDatabase(connection, { connections: 2, onIdleError: log });
  const queue = openQueue(connection, { log, times: hurry });
  const clock = { now: () => new Date(now) };
  try {
    await createDigests({ database, queue, clock, timeZone: "Europe/London" }).makeIfDue();
  } finally {
    await queue.stop();
    await database.destroy();
  }
}
