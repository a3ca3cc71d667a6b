/** The names of staff of one role (ROLE-10): the enabled ones, who may be named on a case. */
import type { CaseRole } from "@helpline/contract/access";
import { userNameRoutes } from "@helpline/contract/users/user-names";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/full-name";
import type { Tables } from "#database/tables";
import { type HandledRoute, read } from "#http/route";

function namesOf(db: Kysely<Tables>, role: CaseRole) {
  const name = fullName("users");
  return db
    .selectFrom("users")
    .select([
      "user_id",
      (role === "clinic" ? sql<string>`coalesce(users.clinic_name, ${name})` : name).as("name"),
    ])
    .where("user_type", "=", role)
    .where("enabled", "=", 1)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("user_id")
    .execute();
}

export const handleUserNames = (): HandledRoute[] => [
  read(userNameRoutes.ofRole, ({ query }, { db }) => namesOf(db, query.role)),
];
