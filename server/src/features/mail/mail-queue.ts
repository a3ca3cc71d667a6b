/** Puts a stored mail into the queue, in the transaction that stored it. */
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { Queue } from "#operations/queue";
import { rememberJob } from "./mail.repository.ts";

export async function enqueueMail(queue: Queue, db: Kysely<Tables>, mailId: number): Promise<void> {
  await rememberJob(db, mailId, await queue.put(db, "mail", mailId));
}
