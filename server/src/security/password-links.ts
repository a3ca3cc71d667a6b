/**
 * Links with which people choose a password (ADR 6). Only hashes of their tokens are stored: neither a
 * copy of the database nor a backup opens an account.
 */
import {
  type LinkPurpose,
  passwordLinkHours,
} from "@helpline/contract/password-links/password-links.messages";
import { screens } from "@helpline/contract/screens";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { hashOf, newToken, opens } from "./link-tokens.ts";

type Db = Kysely<Tables>;

/** Over ones are kept for so long: they count for the limit, and help when somebody asks what happened. */
const overKeptDays = 7;

const anHourMs = 60 * 60 * 1000;

const expiryFrom = (now: Date) => new Date(now.getTime() + passwordLinkHours * anHourMs);

/** The token is in the fragment, which browsers send nowhere: no log and no Referer has it. */
export const linkPath = (token: string): string => `${screens.choosePassword.path}#${token}`;

interface NewLink {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** Null: somebody asked at the login. */
  readonly createdBy: number | null;
  readonly now: Date;
}

async function insertLink(
  db: Db,
  { userId, purpose, createdBy, now }: NewLink,
  by: { readonly token: string } | { readonly mailId: number },
): Promise<void> {
  // Anybody can say that they forgot a password, so that replaces no link that a manager sent or showed.
  await endLinksOf(db, userId, now, purpose === "forgotten password" ? purpose : undefined);
  await db
    .insertInto("password_links")
    .values({
      user_id: userId,
      purpose,
      created_by: createdBy,
      created_on: now,
      expires_on: expiryFrom(now),
      ...("mailId" in by ? { mail_id: by.mailId } : { token_hashes: [hashOf(by.token)] }),
    })
    .execute();
}

/** A link for a person to pass on. It ends earlier ones. @returns its token, which is not stored */
export async function makeLink(db: Db, link: NewLink): Promise<string> {
  const token = newToken();
  await insertLink(db, link, { token });
  return token;
}

/** A link for this mail. It ends earlier ones. Its tokens are made when the mail is sent. */
export const makeMailedLink = (db: Db, link: NewLink, mailId: number): Promise<void> =>
  insertLink(db, link, { mailId });

/**
 * A token for a mail that is being sent. The link's time starts again: a mail server may have been away for a
 * day.
 * @returns null if the link of the mail is over
 */
export async function tokenForMail(db: Db, mailId: number, now: Date) {
  const token = newToken();
  const link = await db
    .updateTable("password_links")
    .from("users")
    .set({
      token_hashes: sql`token_hashes || ${hashOf(token)}::bytea`,
      expires_on: expiryFrom(now),
    })
    .whereRef("users.user_id", "=", "password_links.user_id")
    .where("mail_id", "=", mailId)
    .where("used_on", "is", null)
    .where("expires_on", ">", now.toISOString())
    .where("users.enabled", "=", 1)
    .returning(["purpose", "users.username"])
    .executeTakeFirst();
  return link && { ...link, token };
}

/** Whether the link of a mail can still be used. */
export async function isMailedLinkLive(db: Db, mailId: number, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom("password_links")
    .select("link_id")
    .where("mail_id", "=", mailId)
    .where("used_on", "is", null)
    .where("expires_on", ">", now.toISOString())
    .executeTakeFirst();
  return link !== undefined;
}

const liveLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom("password_links")
    .innerJoin("users", "users.user_id", "password_links.user_id")
    .select(["link_id", "users.user_id", "users.user_type", "username", "first_name", "last_name"])
    .select(["email", "failed_logins", "invited", "purpose"])
    .where(opens(token))
    .where("used_on", "is", null)
    .where("expires_on", ">", now.toISOString())
    .where("users.enabled", "=", 1);

/** The link that this token opens, with its user; undefined for any other token. */
export const findLink = (db: Db, token: string, now: Date) =>
  liveLink(db, token, now).executeTakeFirst();

/** The same, with link and user locked: of two who use it at once one waits and finds it used. */
export const lockLink = (db: Db, token: string, now: Date) =>
  liveLink(db, token, now).forUpdate(["password_links", "users"]).executeTakeFirst();

export async function markUsed(db: Db, linkId: number, now: Date): Promise<void> {
  await db
    .updateTable("password_links")
    .set({ used_on: now })
    .where("link_id", "=", linkId)
    .execute();
}

/**
 * Ends the links of a user: after a new password, when the account changes hands, or for a newer link.
 * @param purpose ends only those with this purpose; default: all
 */
export async function endLinksOf(
  db: Db,
  userId: number,
  now: Date,
  purpose?: LinkPurpose,
): Promise<void> {
  const links = db.updateTable("password_links").set({ expires_on: now });
  await (purpose === undefined ? links : links.where("purpose", "=", purpose))
    .where("user_id", "=", userId)
    .where("used_on", "is", null)
    .where("expires_on", ">", now.toISOString())
    .execute();
}

/**
 * Ends the links that somebody made for others, once their own account ends or has another role: they may have been shown the
 * link, or have sent it to an address of their choice (AUTH-35).
 */
export async function endLinksMadeBy(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("password_links")
    .set({ expires_on: now })
    .where("created_by", "=", userId)
    .where("used_on", "is", null)
    .where("expires_on", ">", now.toISOString())
    .execute();
}

/** How often the password of this user was said to be forgotten in the last hour. */
export async function forgottenInLastHour(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("password_links")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("purpose", "=", "forgotten password")
    .where("created_on", ">", new Date(now.getTime() - anHourMs).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - overKeptDays * 24 * anHourMs);
  await db.deleteFrom("password_links").where("expires_on", "<", oldest.toISOString()).execute();
}
