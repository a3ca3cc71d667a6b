/** Drafts: one a person and form, gone when the form is saved (interface rule 3). */
import { draftRoutes } from "@helpline/contract/drafts/drafts";
import type { Kysely } from "kysely";
import type { Clock } from "#platform/clock";
import { lastly } from "#platform/database";
import { type HandledRoute, read, write } from "#platform/route";
import type { Tables } from "#platform/tables";

type Db = Kysely<Tables>;

async function findDraft(db: Db, userId: number, name: string) {
  return db
    .selectFrom("drafts")
    .select(["draft", "saved_on"])
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .executeTakeFirst();
}

async function keepDraft(db: Db, userId: number, name: string, draft: unknown, now: string) {
  const kept = { draft: JSON.stringify(draft), saved_on: now };
  await db
    .insertInto("drafts")
    .values({ user_id: userId, name, ...kept })
    .onConflict((conflict) => conflict.columns(["user_id", "name"]).doUpdateSet(kept))
    .execute();
}

/** Called by the save that makes the draft needless, in its transaction. */
export async function removeDraft(db: Db, userId: number, name: string): Promise<void> {
  await lastly(db, db.deleteFrom("drafts").where("user_id", "=", userId).where("name", "=", name));
}

export function draftsFeature(options: { clock: Clock }): HandledRoute[] {
  return [
    read(draftRoutes.get, async ({ params }, { db, identity }) => {
      const found = await findDraft(db, identity.userId, params.name);
      return found ? { values: found.draft, saved_on: found.saved_on } : null;
    }),
    write(draftRoutes.put, async ({ params, body }, { db, identity }) => {
      const now = options.clock.now().toISOString();
      await keepDraft(db, identity.userId, params.name, body.values, now);
      return { saved_on: now };
    }),
    write(draftRoutes.remove, async ({ params }, { db, identity }) => {
      await removeDraft(db, identity.userId, params.name);
      return null;
    }),
  ];
}
