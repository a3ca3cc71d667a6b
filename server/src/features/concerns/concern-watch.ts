/**
 * What happens to concerns by the clock: leads are mailed again about those that nobody acknowledges (SAFE-7),
 * and about those that a subject access report left out (SAFE-10). A report is not held up by it, so that the
 * time that it takes tells nobody of a concern.
 */
import type { ConcernMailKind } from "@helpline/contract/concerns/concern-values";
import type { ProductConfigFile } from "@helpline/contract/config/product-config";
import { isEmail } from "@helpline/contract/fields";
import { type Database, inTransaction, type WriteTransaction } from "#database/database";
import { storeConcernMail } from "#features/mail/index";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { addEvent, leadsOf, lockUnacknowledged, reportsLeavingOut } from "./concerns.repository.ts";

/** How long a concern may wait, and who is told besides the leads when it has waited longer. */
export interface ConcernSettings {
  /** With immediate danger it is one hour. */
  readonly hours: number;
  readonly escalation: string | null;
}

/** The one place that reads them. */
export const concernSettingsOf = ({
  concern_hours: hours,
  concern_escalation: escalation,
}: Pick<ProductConfigFile, "concern_hours" | "concern_escalation">): ConcernSettings => ({
  hours,
  escalation,
});

export interface ConcernWatchOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  /** Read at each look. */
  settings(): ConcernSettings | Promise<ConcernSettings>;
}

/** A concern that leads are to be mailed about. */
interface Due {
  readonly concern_id: number;
  readonly raised_by: number;
}

type Recipient = Parameters<typeof storeConcernMail>[2]["to"];

export function createConcernWatch({ database, queue, clock, settings }: ConcernWatchOptions) {
  async function mailedLeads(db: WriteTransaction): Promise<Recipient[]> {
    const leads = await leadsOf(db);
    return leads.filter(({ email }) => isEmail(email));
  }

  /** Those of one author go in one mail (SAFE-15). */
  async function mailAbout(
    db: WriteTransaction,
    concerns: readonly Due[],
    kind: ConcernMailKind,
    others: readonly Recipient[] = [],
  ): Promise<void> {
    if (concerns.length === 0) return;
    const now = clock.now();
    const people = [...(await mailedLeads(db)), ...others];
    const authors = new Map<number, number[]>();
    for (const { concern_id, raised_by } of concerns) {
      authors.set(raised_by, [...(authors.get(raised_by) ?? []), concern_id]);
    }
    for (const [raisedBy, concernIds] of authors) {
      for (const to of people) {
        await storeConcernMail(db, queue, { concernIds, raisedBy, kind, to, now });
      }
    }
  }

  /** A concern that somebody is working on is left for the next look. Each hour is mailed about once. */
  const escalate = () =>
    inTransaction(database, async (db) => {
      const { hours, escalation } = await settings();
      const happened_on = clock.now().toISOString();
      const waiting: Due[] = [];
      for (const due of await lockUnacknowledged(db, clock.now(), hours)) {
        const { concern_id, due_hour } = due;
        const isNew = await addEvent(db, {
          concern_id,
          due_hour,
          deed: "mailed again",
          happened_on,
        });
        if (isNew) waiting.push(due);
      }
      const others = escalation ? [{ user_id: null, name: escalation, email: escalation }] : [];
      await mailAbout(db, waiting, "concern waiting", others);
    });

  const tellOfReports = () =>
    inTransaction(database, async (db) => {
      const happened_on = clock.now().toISOString();
      const leftOut = new Map<number, Due>();
      for (const { raised_by, ...report } of await reportsLeavingOut(db)) {
        const { concern_id } = report;
        const isNew = await addEvent(db, { ...report, deed: "subject access", happened_on });
        if (isNew) leftOut.set(concern_id, { concern_id, raised_by });
      }
      await mailAbout(db, [...leftOut.values()], "concern review");
    });

  return {
    /** Any process may call it at any time, also several at once. */
    async look(): Promise<void> {
      await escalate();
      await tellOfReports();
    },
  };
}
