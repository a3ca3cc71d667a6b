/** Queries of saved views. */
import type { Insertable, Kysely, Updateable } from "kysely";
import { sql } from "kysely";
import { fullName } from "#database/full-name";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

const shown = (db: Db, userId: number) =>
  db
    .selectFrom("saved_views")
    .innerJoin("users", "users.user_id", "saved_views.owner_id")
    .select((eb) => [
      "view_id",
      "name",
      "filters",
      "sort",
      "sort_order as order",
      "shared",
      "saved_views.version",
      eb("owner_id", "=", userId).$castTo<boolean>().as("own"),
      fullName("users").as("owner_name"),
    ]);

/** The person's own views and the shared ones, by name. */
export const viewsOf = (db: Db, userId: number) =>
  shown(db, userId)
    .where((eb) => eb.or([eb("owner_id", "=", userId), eb("shared", "=", true)]))
    .orderBy(sql`lower(name)`)
    .orderBy("view_id")
    .execute();

/** A view, if the person may see it. */
export const viewOf = (db: Db, userId: number, viewId: number) =>
  shown(db, userId)
    .where("view_id", "=", viewId)
    .where((eb) => eb.or([eb("owner_id", "=", userId), eb("shared", "=", true)]))
    .executeTakeFirst();

/** Serialises one person's changes until the transaction ends, so that names and limit hold. */
export async function lockViewsOf(db: Db, userId: number): Promise<void> {
  await sql`SELECT 1 FROM users WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(db);
}

/** How many other views a person has, and whether one of them has this name, whatever its case. */
export async function otherViews(db: Db, userId: number, { name = "", exceptId = 0 }) {
  const { rows } = await sql<{ count: number; taken: boolean }>`
    SELECT count(*)::integer AS count, coalesce(bool_or(lower(name) = lower(${name}::text)), false) AS taken
    FROM saved_views WHERE owner_id = ${userId} AND view_id <> ${exceptId}`.execute(db);
  return rows[0] ?? { count: 0, taken: false };
}

export async function insertView(db: Db, row: Insertable<Tables["saved_views"]>): Promise<number> {
  const { view_id } = await db
    .insertInto("saved_views")
    .values(row)
    .returning("view_id")
    .executeTakeFirstOrThrow();
  return view_id;
}

export async function updateView(
  db: Db,
  viewId: number,
  row: Updateable<Tables["saved_views"]>,
): Promise<void> {
  await db.updateTable("saved_views").set(row).where("view_id", "=", viewId).execute();
}

export async function deleteView(db: Db, viewId: number): Promise<void> {
  await db.deleteFrom("saved_views").where("view_id", "=", viewId).execute();
}
