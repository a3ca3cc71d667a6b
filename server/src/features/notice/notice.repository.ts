/** The single row of the notice, created by the migration. */
import type { Kysely, Updateable } from "kysely";
import { fullName } from "#database/full-name";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

export async function findNotice(db: Db) {
  return db
    .selectFrom("notice")
    .leftJoin("users", "users.user_id", "notice.changed_by")
    .select([
      "notice.enabled",
      "notice.title",
      "notice.message",
      "notice.until",
      "notice.version",
      "notice.changed_on",
      fullName("users").$castTo<string | null>().as("changed_by"),
    ])
    .executeTakeFirstOrThrow();
}

export async function lockNotice(db: Db) {
  return db
    .selectFrom("notice")
    .select(["enabled", "title", "message", "until", "version"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveNotice(db: Db, values: Updateable<Tables["notice"]>) {
  return db.updateTable("notice").set(values).returning("version").executeTakeFirstOrThrow();
}
