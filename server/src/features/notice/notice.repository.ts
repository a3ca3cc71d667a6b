/** The single row of the notice, created by the migration. */
import { type Kysely, sql, type Updateable } from "kysely";
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
      sql<string | null>`users.first_name || ' ' || users.last_name`.as("changed_by"),
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
