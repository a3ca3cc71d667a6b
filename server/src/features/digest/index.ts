/**
 * The mail in the morning about one's follow-ups (MAIL-9, ADR 18). A day's digests are made once, on whichever
 * process is first: whoever stores the day stores the mails and their jobs with it, and the queue sends them.
 */
import { dayIn, showTime } from "@helpline/contract/dates";
import { digestMessages, digestRoutes, digestTime } from "@helpline/contract/digest/digest";
import { isEmail } from "@helpline/contract/fields";
import { type Database, inTransaction } from "#database/database";
import { type DigestMail, storeDigest } from "#features/mail/index";
import { answer, type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { auditSelf } from "#security/audit";
import { claimDay, dueCases, isDone, isWanted, setWanted } from "./digest.repository.ts";

export interface DigestOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly timeZone: string;
}

type DueCase = Awaited<ReturnType<typeof dueCases>>[number];

/** One digest for each person whom mail can reach. */
function digestsOf(rows: readonly DueCase[]): DigestMail[] {
  const ofPerson = new Map<number, DigestMail>();
  for (const { user_id: userId, name, email, case_id, overdue, due_today } of rows) {
    if (!isEmail(email)) continue;
    const before = ofPerson.get(userId) ?? { overdue: 0, dueToday: 0, caseIds: [] };
    ofPerson.set(userId, {
      userId,
      name,
      email,
      overdue: before.overdue + overdue,
      dueToday: before.dueToday + due_today,
      caseIds: [...before.caseIds, case_id],
    });
  }
  return [...ofPerson.values()];
}

export function createDigests({ database, queue, clock, timeZone }: DigestOptions) {
  return {
    /** Today's digests if it is time and nobody has made them. Any process may call it at any time. */
    async makeIfDue(): Promise<void> {
      const now = clock.now();
      if (showTime(now.toISOString(), timeZone) < digestTime) return;
      const day = dayIn(timeZone, now);
      if (await isDone(database, day)) return;
      await inTransaction(database, async (db) => {
        if (!(await claimDay(db, day, now))) return;
        for (const digest of digestsOf(await dueCases(db, day))) {
          await storeDigest(db, queue, digest, now);
        }
      });
    },
  };
}

export function digestFeature(): HandledRoute[] {
  return [
    read(digestRoutes.state, async (_input, { db, identity }) => ({
      wanted: await isWanted(db, identity.userId),
    })),
    write(digestRoutes.change, async ({ body: { wanted } }, context) => {
      if (await setWanted(context.db, context.identity.userId, wanted)) {
        const [before, after] = [{ digest_wanted: !wanted }, { digest_wanted: wanted }];
        await auditSelf(context.db, context, { action: "update", before, after });
      }
      return answer({ wanted }, wanted ? digestMessages.on : digestMessages.off);
    }),
  ];
}
