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

type Recipient = Parameters<typeof storeConcernMail>[2]["to"];

export function createConcernWatch({ database, queue, clock, settings }: ConcernWatchOptions) {
  async function mailedLeads(db: WriteTransaction): Promise<Recipient[]> {
    const leads = await leadsOf(db);
    return leads.filter(({ email }) => isEmail(email));
  }

  async function mailAbout(
    db: WriteTransaction,
    concernIds: readonly number[],
    kind: ConcernMailKind,
    others: readonly Recipient[] = [],
  ): Promise<void> {
    if (concernIds.length === 0) return;
    const now = clock.now();
    const people = [...(await mailedLeads(db)), ...others];
    for (const concernId of concernIds) {
      for (const to of people) await storeConcernMail(db, queue, { concernId, kind, to, now });
    }
  }

  /** A concern that somebody is working on is left for the next look. Each hour is mailed about once. */
  const escalate = () =>
    inTransaction(database, async (db) => {
      const { hours, escalation } = await settings();
      const happened_on = clock.now().toISOString();
      const waiting: number[] = [];
      for (const due of await lockUnacknowledged(db, clock.now(), hours)) {
        const isNew = await addEvent(db, { ...due, deed: "mailed again", happened_on });
        if (isNew) waiting.push(due.concern_id);
      }
      const others = escalation ? [{ user_id: null, name: escalation, email: escalation }] : [];
      await mailAbout(db, waiting, "concern waiting", others);
    });

  const tellOfReports = () =>
    inTransaction(database, async (db) => {
      const happened_on = clock.now().toISOString();
      const leftOut = new Set<number>();
      for (const report of await reportsLeavingOut(db)) {
        const isNew = await addEvent(db, { ...report, deed: "subject access", happened_on });
        if (isNew) leftOut.add(report.concern_id);
      }
      await mailAbout(db, [...leftOut], "concern review");
    });

  return {
    /** Any process may call it at any time, also several at once. */
    async look(): Promise<void> {
      await escalate();
      await tellOfReports();
    },
  };
}
