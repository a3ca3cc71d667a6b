/**
 * The mail in the morning about one's follow-ups and whom to ring back (MAIL-9, ADR 18). A day's digests are made once, on whichever
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
import {
  claimDay,
  dueCases,
  dueRingBacks,
  isDone,
  isWanted,
  setWanted,
} from "./digest.repository.ts";

export interface DigestOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly timeZone: string;
}

interface Person {
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
}

/** One digest for each person whom mail can reach. */
function digestsOf(
  cases: Awaited<ReturnType<typeof dueCases>>,
  ringBacks: Awaited<ReturnType<typeof dueRingBacks>>,
): DigestMail[] {
  const ofPerson = new Map<number, DigestMail>();
  const add = (
    { user_id: userId, name, email }: Person,
    change: (before: DigestMail) => Partial<DigestMail>,
  ) => {
    if (!isEmail(email)) return;
    const none = { userId, name, email, overdue: 0, dueToday: 0, ringBacks: 0, caseIds: [] };
    const before = ofPerson.get(userId) ?? none;
    ofPerson.set(userId, { ...before, ...change(before) });
  };
  for (const row of cases) {
    add(row, ({ overdue, dueToday, caseIds }) => ({
      overdue: overdue + row.overdue,
      dueToday: dueToday + row.due_today,
      caseIds: [...caseIds, row.case_id],
    }));
  }
  for (const row of ringBacks) add(row, () => ({ ringBacks: row.ring_backs }));
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
        const digests = digestsOf(await dueCases(db, day), await dueRingBacks(db, day));
        for (const digest of digests) {
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
