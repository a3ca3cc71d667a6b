/** The stream of events, and the extension at which calls ring for somebody (TEL-4, TEL-5). */
import { accessTable } from "@helpline/contract/access";
import { eventMessages, eventRoutes } from "@helpline/contract/events/events";
import { extensionOf } from "@helpline/contract/telephone/sent-numbers";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import type { WriteContext } from "#http/context";
import { invalidField } from "#http/errors";
import { answer, FileAnswer, type HandledRoute, read, write } from "#http/route";
import { auditSelf } from "#security/audit";
import { createHub, type HubOptions } from "./hub.ts";

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy that compresses or buffers would hold back events until it has enough of them.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

export function eventsFeature(options: HubOptions): HandledRoute[] {
  const hub = createHub(options);
  return [
    read(eventRoutes.stream, async (_input, context) => new FileAnswer(hub.open(context), headers)),
    read(eventRoutes.extension, (_input, { db, identity }) => ownExtension(db, identity.userId)),
    write(eventRoutes.changeExtension, ({ body: { extension = null } }, context) =>
      changeExtension(context, extension),
    ),
  ];
}

// The extension of a user, at which calls ring for them (TEL-4).

async function ownExtension(db: Kysely<Tables>, userId: number) {
  return db
    .selectFrom("users")
    .select("extension")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** @throws AppError 422 if a colleague has it. Somebody who has left or takes no calls any more loses it. */
async function takeExtension(db: Kysely<Tables>, userId: number, extension: string): Promise<void> {
  // Two people who enter the same extension at the same time take turns.
  await sql`SELECT pg_advisory_xact_lock(hashtext('extension'))`.execute(db);
  await db
    .updateTable("users")
    .set({ extension: null })
    .where("extension", "=", extension)
    .where("user_id", "<>", userId)
    .where((eb) =>
      eb.or([eb("enabled", "<>", 1), eb("user_type", "not in", accessTable["call takers"])]),
    )
    .execute();
  const holder = await db
    .selectFrom("users")
    .select("user_id")
    .where("extension", "=", extension)
    .where("user_id", "<>", userId)
    .executeTakeFirst();
  if (holder) throw invalidField("extension", eventMessages.taken);
}

async function changeExtension(context: WriteContext, typed: string | null) {
  const { db, identity } = context;
  const extension = typed === null ? null : extensionOf(typed);
  if (extension !== null) await takeExtension(db, identity.userId, extension);
  const before = await ownExtension(db, identity.userId);
  if (before.extension !== extension) {
    await db
      .updateTable("users")
      .set({ extension })
      .where("user_id", "=", identity.userId)
      .execute();
    await auditSelf(db, context, { action: "update", before, after: { extension } });
  }
  return answer({ extension }, extension === null ? eventMessages.removed : eventMessages.saved);
}
