/** Mails families the link to the questions, and reminds those that have not answered (EVAL-9). */

import { contactRefusal } from "@helpline/contract/alerts/alerts.plain";
import { hasConsent } from "@helpline/contract/consents/consents.plain";
import { type Day, dayIn } from "@helpline/contract/dates";
import {
  evaluationLinkRoutes,
  type SentCases,
} from "@helpline/contract/evaluations/evaluation-links";
import { evaluationLinkMessages } from "@helpline/contract/evaluations/evaluation-links.plain";
import { isEmail } from "@helpline/contract/fields";
import type { Delivery } from "@helpline/contract/mail/mail-outcome";
import type { Kysely } from "kysely";
import { type Database, inTransaction } from "#database/database";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { lockCases } from "#features/cases/index";
import { consentsOf } from "#features/consents/index";
import { storeEvaluationMail, takeFamilyTurn } from "#features/mail/index";
import type { WriteContext } from "#http/context";
import { AppError } from "#http/errors";
import { answer, type HandledRoute, write } from "#http/route";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { audit, auditCommand } from "#security/audit";
import { lockToRemind, makeFamilyLink, markReminded } from "#security/evaluation-links";
import type { LockedCase } from "./store-evaluation.ts";

export interface LinkOptions {
  readonly clock: Clock;
  readonly queue: Queue;
  readonly timeZone: string;
  readonly delivery: Delivery;
}

type SentCase = SentCases["cases"][number];

const primaryGuardian = (db: Kysely<Tables>, caseId: number) =>
  db
    .selectFrom("guardians")
    .innerJoin("cases", "cases.primary_guardian_id", "guardians.guardian_id")
    .select(["first_name", "last_name", "email", "alerts", fullName("guardians").as("name")])
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();

/** The guardian to write to, or why nothing may be sent to them. */
async function recipientOf(
  db: Kysely<Tables>,
  locked: Pick<LockedCase, "case_id" | "consented_to_evaluation">,
  today: Day,
) {
  const guardian = await primaryGuardian(db, locked.case_id);
  const refusal = contactRefusal(guardian);
  if (refusal !== null) return { refusal };
  const consents = await consentsOf(db, locked.case_id);
  const asked = consents.some(({ purpose }) => purpose === "feedback");
  const agreed = !asked || hasConsent(consents, "feedback", today);
  if (locked.consented_to_evaluation !== 1 || !agreed) {
    return { refusal: evaluationLinkMessages.noConsent };
  }
  const { name, email } = guardian;
  if (email === null || !isEmail(email)) return { refusal: evaluationLinkMessages.noAddress(name) };
  return { name, address: email };
}

export function linkRoutes({ clock, queue, timeZone, delivery }: LinkOptions): HandledRoute[] {
  async function sendTo(context: WriteContext, locked: LockedCase): Promise<SentCase> {
    const { db, identity } = context;
    const { case_id } = locked;
    const now = clock.now();
    const whom = await recipientOf(db, locked, dayIn(timeZone, now));
    if ("refusal" in whom) return { case_id, sent: 0, message: whom.refusal };
    const { name, address } = whom;
    const sentBy = identity.userId;
    // Before the link: a new one ends the one that the family has.
    const asked = await takeFamilyTurn(db, {
      kind: "evaluation",
      name,
      address,
      sender: identity.userType,
      now,
      timeZone,
    });
    if ("refusal" in asked) return { case_id, sent: 0, message: asked.refusal };
    const linkId = await makeFamilyLink(db, { caseId: case_id, name, address, sentBy, now });
    const mail = { linkId, caseId: case_id, name, address, createdBy: sentBy, now };
    await storeEvaluationMail(db, queue, asked.turn, { ...mail, kind: "evaluation" });
    await audit(context, {
      action: "create",
      entity: "evaluation_links",
      entityId: linkId,
      after: { case_id, to_name: name, to_address: address },
    });
    return { case_id, sent: 1, message: evaluationLinkMessages.sent(name, address, delivery) };
  }

  return [
    write(evaluationLinkRoutes.send, async ({ body }, context) => {
      const { db, identity } = context;
      // In the order of their ids, so that two people wait for each other instead of blocking each other.
      const ids = body.case_ids.toSorted((a, b) => a - b);
      const locked = await lockCases(db, { identity, view: "evaluators" }, ids);
      const cases: SentCase[] = [];
      for (const case_id of ids) {
        const found = locked.find((each) => each.case_id === case_id);
        const message = evaluationLinkMessages.notWithEvaluator;
        cases.push(found ? await sendTo(context, found) : { case_id, sent: 0, message });
      }
      const sent = cases.filter((each) => each.sent === 1).length;
      if (sent === 0) {
        const [only] = cases.length === 1 ? cases : [];
        const message = [evaluationLinkMessages.noneSent(ids.length), only?.message];
        throw new AppError(409, message.filter(Boolean).join(" "), { data: { cases } });
      }
      const [only] = cases.length === 1 ? cases : [];
      const message = only?.message ?? evaluationLinkMessages.sentOf(sent, ids.length, delivery);
      return answer({ cases }, message);
    }),
  ];
}

const remindedAtOnce = 100;

interface ReminderOptions extends Omit<LinkOptions, "delivery"> {
  readonly database: Database;
  /** How many links one transaction looks at. */
  readonly atOnce?: number;
}

/**
 * Reminds each family once, a week after its link was sent. Families that may not be written to at present are passed
 * over, and do not count as reminded.
 */
export async function remindFamilies({
  database,
  clock,
  queue,
  timeZone,
  atOnce = remindedAtOnce,
}: ReminderOptions): Promise<void> {
  /** @returns the last link that was looked at; null: there are no more */
  const remindSome = (after: number) =>
    inTransaction(database, async (db) => {
      const now = clock.now();
      const links = await lockToRemind(db, now, after, atOnce);
      for (const { link_id, case_id, to_name: name, to_address: address } of links) {
        const whom = await recipientOf(
          db,
          { case_id, consented_to_evaluation: 1 },
          dayIn(timeZone, now),
        );
        if ("refusal" in whom) continue;
        const kind = "evaluation reminder";
        const asked = await takeFamilyTurn(db, {
          kind,
          name,
          address,
          sender: null,
          now,
          timeZone,
        });
        // It is reminded when the server looks again.
        if ("refusal" in asked) continue;
        await markReminded(db, link_id, now);
        const mail = { linkId: link_id, caseId: case_id, name, address, createdBy: null, now };
        await storeEvaluationMail(db, queue, asked.turn, { ...mail, kind });
        await auditCommand(db, "reminder", {
          action: "update",
          entity: "evaluation_links",
          entityId: link_id,
          caseId: case_id,
        });
      }
      return links.at(-1)?.link_id ?? null;
    });
  for (let last: number | null = 0; last !== null; ) last = await remindSome(last);
}
