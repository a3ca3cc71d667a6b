/** Somebody whom a call names, to show their work. */
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";

/** @returns undefined if there is no such user */
export const findNamedUser = (db: Kysely<Tables>, id: number) =>
  db
    .selectFrom("users")
    .select(["user_id as userId", "user_type as userType"])
    .where("user_id", "=", id)
    .executeTakeFirst();
