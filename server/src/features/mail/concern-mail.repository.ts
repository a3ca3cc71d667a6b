/** Mails to safeguarding leads in the `mail` table, which managers do not see (SAFE-7, SAFE-9, SAFE-15). */
import { randomInt } from "node:crypto";
import type { ConcernMailKind } from "@helpline/contract/concerns/concern-values";
import { largestId } from "@helpline/contract/limits";
import { type Kysely, type Selectable, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;
export type ConcernMailRow = Pick<
  Selectable<Tables["mail"]>,
  "to_user_id" | "to_name" | "to_address" | "created_on" | "send_after"
> & { readonly concern_id: number; readonly kind: ConcernMailKind };

/** A condition on `mail`: no list, count or call of mails includes those about concerns (SAFE-9). */
export const listedMail = sql<SqlBool>`mail.concern_id IS NULL`;

/** Of so many numbers one is free. */
const maxNumbers = 40;

/**
 * Stores a mail to a safeguarding lead. Its id is negative and made at random: managers see the ids of other
 * mails, and a gap between them would tell that there is a concern.
 */
export async function insertConcernMail(
  db: Db,
  { concern_id, kind, to_user_id, to_name, to_address, created_on, send_after }: ConcernMailRow,
): Promise<number> {
  for (let tried = 0; tried < maxNumbers; tried += 1) {
    const { rows } = await sql<{ mail_id: number }>`
      INSERT INTO mail (mail_id, kind, concern_id, to_user_id, to_name, to_address, created_on, send_after)
      OVERRIDING SYSTEM VALUE
      VALUES (${-randomInt(1, largestId)}, ${kind}, ${concern_id}, ${to_user_id}, ${to_name}, ${to_address},
        ${created_on}, ${send_after})
      ON CONFLICT (mail_id) DO NOTHING RETURNING mail_id`.execute(db);
    if (rows[0]) return rows[0].mail_id;
  }
  throw new Error(`None of ${maxNumbers} numbers was free.`);
}

/** Adds concerns to a mail that has not been tried yet. */
export async function addMailConcerns(
  db: Db,
  mailId: number,
  concernIds: readonly number[],
): Promise<void> {
  await db
    .insertInto("mail_concerns")
    .values(concernIds.map((concern_id) => ({ mail_id: mailId, concern_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The newest mail of this kind to this person about concerns of one author, locked until the transaction ends: nobody
 * begins to send it meanwhile.
 */
export async function lockLatest(
  db: Db,
  asked: {
    readonly kind: ConcernMailKind;
    readonly to: { readonly user_id: number | null; readonly email: string };
    readonly raisedBy: number;
  },
) {
  const { kind, to, raisedBy } = asked;
  return db
    .selectFrom("mail")
    .innerJoin("concerns", "concerns.concern_id", "mail.concern_id")
    .select(["mail_id", "state", "tries", "mail.created_on", "send_after"])
    .where("kind", "=", kind)
    .where("to_address", "=", to.email)
    .where("to_user_id", to.user_id === null ? "is" : "=", to.user_id)
    .where("concerns.raised_by", "=", raisedBy)
    .orderBy(sql`coalesce(send_after, mail.created_on)`, "desc")
    .limit(1)
    .forUpdate("mail")
    .executeTakeFirst();
}

/** The mails about a concern, oldest first. */
export const mailsOfConcern = (db: Db, concernId: number) =>
  db
    .selectFrom("mail")
    .innerJoin("mail_concerns", "mail_concerns.mail_id", "mail.mail_id")
    .select(["to_name", "state", "created_on", "sent_on", "delivery"])
    .select(sql<ConcernMailKind>`kind`.as("kind"))
    .where("mail_concerns.concern_id", "=", concernId)
    .orderBy("created_on")
    .orderBy("mail.mail_id", "desc")
    .execute();

/** The concerns of a mail by number; only those that nobody has acknowledged yet, or all. */
export async function concernsOfMail(
  db: Db,
  mailId: number,
  which: "unacknowledged" | "all",
): Promise<number[]> {
  const rows = await db
    .selectFrom("mail_concerns")
    .innerJoin("concerns", "concerns.concern_id", "mail_concerns.concern_id")
    .select("concerns.concern_id")
    .where("mail_id", "=", mailId)
    .$if(which === "unacknowledged", (all) => all.where("acknowledged_on", "is", null))
    .orderBy("concerns.raised_on")
    .orderBy("concerns.concern_id")
    .execute();
  return rows.map(({ concern_id }) => concern_id);
}

/** Whether a mail about a concern still goes to an enabled lead, or to the address of the settings, which is its own name. */
export async function isForLeads(
  db: Db,
  mail: Pick<ConcernMailRow, "to_user_id" | "to_name" | "to_address">,
): Promise<boolean> {
  // Deleting a user empties the column.
  if (mail.to_user_id === null) return mail.to_name === mail.to_address;
  const row = await db
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", mail.to_user_id)
    .where("safeguarding_lead", "=", 1)
    .where("enabled", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}
