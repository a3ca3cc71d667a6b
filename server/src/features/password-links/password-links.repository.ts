/** Queries about forgotten and chosen passwords; the links themselves: security/password-links.ts. */
import type { Kysely } from "kysely";
import { fullName, hasUsername } from "#database/expressions";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

export async function storeChosenPassword(db: Db, userId: number, hash: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: hash, password_set_by_other: false })
    .where("user_id", "=", userId)
    .execute();
}

interface Asked {
  readonly username: string;
  readonly address: string;
  readonly requestId: string;
  readonly now: Date;
}

export async function storeAsked(
  db: Db,
  { username, address, requestId, now }: Asked,
): Promise<void> {
  await db
    .insertInto("forgotten_passwords")
    .values({ username, address, audit_request_id: requestId, asked_on: now })
    .execute();
}

/** The oldest request that no other process has in hand; removed if the transaction succeeds. */
export async function takeAsked(db: Db) {
  return db
    .deleteFrom("forgotten_passwords")
    .where("request_id", "=", (eb) =>
      eb
        .selectFrom("forgotten_passwords")
        .select("request_id")
        .orderBy("request_id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["username", "address", "audit_request_id"])
    .executeTakeFirst();
}

/** Locked until the transaction ends, so that two requests for one account count one after the other. */
export async function lockByUsername(db: Db, username: string) {
  return db
    .selectFrom("users")
    .select(["user_id", "user_type", "email", "enabled", "email_changed_by_owner"])
    .select(fullName("users").as("name"))
    .where(hasUsername(username))
    .forUpdate()
    .executeTakeFirst();
}

export async function forgetAskedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("forgotten_passwords").where("asked_on", "<", moment.toISOString()).execute();
}
