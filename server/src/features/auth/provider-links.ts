/** Links a person at an OpenID Connect provider with an account (ADR 6). */
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { ProviderPerson } from "#security/sessions";

type Db = Kysely<Tables>;

/** Whether the account is linked to another person at the provider, or the person to another account. */
export async function isAnotherPerson(
  db: Db,
  userId: number,
  { issuer, subject }: ProviderPerson,
): Promise<boolean> {
  const links = await db
    .selectFrom("provider_links")
    .select(["user_id", "subject"])
    .where("issuer", "=", issuer)
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("subject", "=", subject)]))
    .execute();
  return links.some((link) => link.user_id !== userId || link.subject !== subject);
}

/**
 * Links the account with the person at their first login.
 * @returns whether it was linked now, was linked before, or belongs to another person
 */
export async function linkProvider(
  db: Db,
  userId: number,
  { issuer, subject }: ProviderPerson,
): Promise<"new" | "known" | "another"> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("provider_links")
    .values({ user_id: userId, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return "new";
  return (await isAnotherPerson(db, userId, { issuer, subject })) ? "another" : "known";
}

/**
 * Removes the link, so that the next login through a provider links the account again. @returns false if it
 * was not linked
 */
export async function removeProviderLinks(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("provider_links")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
