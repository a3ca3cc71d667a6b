/**
 * Links with which families answer the questions of their evaluation (EVAL-9, EVAL-10). Only hashes of their tokens
 * are stored. What takes a case away from the evaluator, withdraws consent, or changes the guardian's address ends its
 * link: triggers in the database do that (0043_evaluation_links.sql, 0048_ended_evaluation_links.sql), so no change can
 * forget it.
 */

import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { dayMs } from "@helpline/contract/dates";
import {
  type LinkEnding,
  linkDays,
  remindAfterDays,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import { familyPagePath } from "@helpline/contract/evaluations/family-page";
import type { Delivery } from "@helpline/contract/mail/mail-outcome";
import { type Kysely, type SqlBool, sql } from "kysely";
import { fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";
import { hashOf, newToken, opens } from "./link-tokens.ts";

type Db = Kysely<Tables>;

export const familyLinkPath = (token: string): string => `${familyPagePath}#${token}`;

/** A condition on `evaluation_links`: the family can answer with it. */
const works = (
  now: Date,
) => sql<SqlBool>`(ended_on IS NULL AND expires_on > ${now.toISOString()}::timestamptz
  AND EXISTS (SELECT FROM cases JOIN guardians ON guardians.guardian_id = cases.primary_guardian_id
    WHERE cases.case_id = evaluation_links.case_id AND lower(guardians.email) = lower(to_address)))`;

const doNotContact: Pick<GuardianAlert, "kind"> = { kind: "do not contact" };

/** It works, and may be mailed to the family (SAFE-3). */
const mayBeMailed = (now: Date) => sql<SqlBool>`(${works(now)} AND NOT EXISTS (SELECT FROM cases
    JOIN guardians ON guardians.guardian_id = cases.primary_guardian_id
    WHERE cases.case_id = evaluation_links.case_id AND alerts @> ${JSON.stringify([doNotContact])}::jsonb))`;

export interface NewFamilyLink {
  readonly caseId: number;
  readonly name: string;
  readonly address: string;
  readonly sentBy: number;
  readonly now: Date;
}

/** A link for a mail, whose tokens are made when the mail is sent. It replaces an earlier one. @returns its id */
export async function makeFamilyLink(db: Db, link: NewFamilyLink): Promise<number> {
  const { caseId, now } = link;
  await endFamilyLink(db, caseId, "replaced", now);
  const { link_id } = await db
    .insertInto("evaluation_links")
    .values({
      case_id: caseId,
      to_name: link.name,
      to_address: link.address,
      sent_by: link.sentBy,
      sent_on: now,
      expires_on: new Date(now.getTime() + linkDays * dayMs),
    })
    .returning("link_id")
    .executeTakeFirstOrThrow();
  return link_id;
}

/** Ends the link of a case, if there is one. */
export async function endFamilyLink(db: Db, caseId: number, because: LinkEnding, now: Date) {
  await db
    .updateTable("evaluation_links")
    .set({ ended_on: now, ended_because: because, version: sql<number>`version + 1` })
    .where("case_id", "=", caseId)
    .where("ended_on", "is", null)
    .execute();
}

/** A token for a mail that is being sent; null if the link has ended, or they are not to be contacted any more. */
export async function tokenForFamilyMail(db: Db, linkId: number, now: Date) {
  const token = newToken();
  const link = await db
    .updateTable("evaluation_links")
    .set({ token_hashes: sql`token_hashes || ${hashOf(token)}::bytea` })
    .where("link_id", "=", linkId)
    .where(mayBeMailed(now))
    .returning("expires_on")
    .executeTakeFirst();
  return link ? { token, expiresOn: link.expires_on } : null;
}

/** Whether the link of a mail may be mailed again. */
export async function familyLinkMayBeMailed(db: Db, linkId: number, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom("evaluation_links")
    .select("link_id")
    .where("link_id", "=", linkId)
    .where(mayBeMailed(now))
    .executeTakeFirst();
  return link !== undefined;
}

/** The link that this token opens; undefined for every other token. The query is the same for all of them. */
export const findFamilyLink = (db: Db, token: string, now: Date) =>
  db
    .selectFrom("evaluation_links")
    .select(["link_id", "case_id"])
    .where(opens(token))
    .where(works(now))
    .executeTakeFirst();

/** Notes what was sent with a link, so that the same can be told from anything else ({@link wasAnsweredWith}). */
export async function noteAnswer(db: Db, linkId: number, sent: string): Promise<void> {
  const answer_hash = hashOf(sent);
  await db
    .updateTable("evaluation_links")
    .set({ answer_hash })
    .where("link_id", "=", linkId)
    .execute();
}

/** Whether this is what the link of this token was answered with. */
export async function wasAnsweredWith(db: Db, token: string, sent: string): Promise<boolean> {
  const link = await db
    .selectFrom("evaluation_links")
    .select("link_id")
    .where(opens(token))
    .where("answer_hash", "=", hashOf(sent))
    .executeTakeFirst();
  return link !== undefined;
}

/** The newest link of a case, as an evaluator sees it. */
export const newestFamilyLink = (db: Db, caseId: number, now: Date) =>
  db
    .selectFrom("evaluation_links")
    .leftJoin("users as sender", "sender.user_id", "evaluation_links.sent_by")
    .select([
      "to_name",
      "to_address",
      fullNameOrUnknown("sender").as("sent_by"),
      "sent_on",
      "expires_on",
      "reminded_on",
      "ended_on",
      "ended_because",
      sql<number>`${works(now)}::integer`.as("works"),
      sql<Delivery | null>`(SELECT delivery FROM mail
        WHERE mail.evaluation_link_id = evaluation_links.link_id AND kind = 'evaluation'
        ORDER BY mail_id DESC LIMIT 1)`.as("delivery"),
    ])
    .where("case_id", "=", caseId)
    .orderBy("link_id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Links for a subject access report. */
const linksWithSender = (db: Db) =>
  db
    .selectFrom("evaluation_links")
    .leftJoin("users as sender", "sender.user_id", "evaluation_links.sent_by")
    .select(["to_name", "to_address", "sent_on", "reminded_on", "ended_on"])
    .select(fullNameOrUnknown("sender").as("sent_by"))
    .orderBy("link_id");

/** All links of a case. */
export const familyLinksOf = (db: Db, caseId: number) =>
  linksWithSender(db).where("case_id", "=", caseId).execute();

export const familyLinks = (db: Db, ids: readonly number[]) =>
  linksWithSender(db).where(sql<SqlBool>`link_id = ANY (${ids}::integer[])`).execute();

/**
 * Links after this one whose family is to be reminded now, locked; those that another process has are left to it.
 */
export const lockToRemind = (db: Db, now: Date, after: number, atMost: number) =>
  db
    .selectFrom("evaluation_links")
    .select(["link_id", "case_id", "to_name", "to_address"])
    .where("link_id", ">", after)
    .where("ended_on", "is", null)
    .where("reminded_on", "is", null)
    .where("sent_on", "<=", new Date(now.getTime() - remindAfterDays * dayMs).toISOString())
    .where(works(now))
    .orderBy("link_id")
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();

/** Each family is reminded once. */
export async function markReminded(db: Db, linkId: number, now: Date): Promise<void> {
  await db
    .updateTable("evaluation_links")
    .set({ reminded_on: now, version: sql<number>`version + 1` })
    .where("link_id", "=", linkId)
    .execute();
}
