/** The names of staff in lists, reports and exports: whoever shares one with another is told apart in words (USER-15). */

import { folded } from "@helpline/contract/plain-text";
import { type Distinction, sharedNames, toldApart } from "@helpline/contract/users/staff-words";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The day, `DD-MM-YYYY`, on which the account of a row of `users` was added. */
export const firstDay = sql<string>`to_char(users.added_on AT TIME ZONE
  coalesce((SELECT time_zone FROM figure_zone), 'Europe/London'), 'DD-MM-YYYY')`;

/** What tells these people apart, by their ids. */
async function distinctions(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Distinction>> {
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "user_type", "city"])
    .select(firstDay.as("since"))
    .where("user_id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ user_id, user_type, city, since }) => [
      user_id,
      { user_type, since, city: user_type === "clinic" ? city : null },
    ]),
  );
}

/**
 * The same people, told apart where several have one name. Asks the database only then.
 * @param field the property that holds the name
 */
export async function staffToldApart<
  Field extends string,
  Person extends { readonly user_id: number } & { readonly [name in Field]: string },
>(db: Kysely<Tables>, people: readonly Person[], field: Field): Promise<Person[]> {
  const shared = sharedNames(people, field);
  if (shared.size === 0) return [...people];
  const ids = people.filter((each) => shared.has(folded(each[field]))).map((each) => each.user_id);
  const found = await distinctions(db, ids);
  return toldApart(people, field, ({ user_id }) => found.get(user_id) ?? { user_type: "nobody" });
}
