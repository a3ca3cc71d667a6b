/**
 * Forgotten passwords (ADR 6). The answer and the queries before it are the same for every username: the
 * account is looked up afterwards, when nobody waits for it.
 */
import { isEmail } from "@helpline/contract/fields";
import type { Kysely } from "kysely";
import { type Database, inTransaction, type WriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import { storeLinkMail } from "#features/mail/index";
import { isOnlyAdminLeft } from "#features/users/index";
import type { CallOrigin, Context } from "#http/context";
import { byNetwork, countTry } from "#http/rate-limit";
import type { Mailer } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Queue } from "#operations/queue";
import { writeAudit } from "#security/audit";
import { forgetOldLinks, forgottenInLastHour, makeMailedLink } from "#security/password-links";
import {
  forgetAskedBefore,
  lockByUsername,
  storeAsked,
  takeAsked,
} from "./password-links.repository.ts";

export interface ForgottenOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly delivery: Mailer["delivery"];
  /** Attempts per minute and address. */
  readonly rateLimit: number;
  log(message: string): void;
}

/** Each mail ends the link of the one before. */
const mailsAnHour = 3;

/** The account is looked up after the answer has left, so that the time of the answer tells nothing. */
const lookUpAfterMs = 250;

/** A request that could not be looked at for so long is dropped: the person has asked again since. */
const tooOldMs = 60 * 60 * 1000;

const purpose = "forgotten password";
const nobody = { userId: null, userType: null } as const;

type Account = NonNullable<Awaited<ReturnType<typeof lockByUsername>>>;

export function createForgottenPasswords(options: ForgottenOptions) {
  const { database, clock, queue, delivery, rateLimit, log } = options;

  /** Why no mail is sent; null if one is. For the audit log only. */
  async function obstacle(db: Kysely<Tables>, account: Account, now: Date): Promise<string | null> {
    // Asked before the operator took the mail server away.
    if (delivery !== "smtp") return "no mail server";
    if (account.enabled !== 1) return "disabled";
    if (!isEmail(account.email)) return "no email address";
    // Whoever has only a stolen token could change the address, then ask for the link. Nobody else can set that
    // of the only admin, and whoever has an admin's token can add an admin anyway.
    if (account.email_changed_by_owner && !(await isOnlyAdminLeft(db, account))) {
      return "the owner changed the email address";
    }
    const recent = await forgottenInLastHour(db, account.user_id, now);
    return recent >= mailsAnHour ? `${mailsAnHour} mails in an hour` : null;
  }

  async function mail(db: WriteTransaction, account: Account, now: Date): Promise<void> {
    const mailId = await storeLinkMail(db, queue, { user: account, purpose, createdBy: null, now });
    const link = { userId: account.user_id, purpose, createdBy: null, now } as const;
    await makeMailedLink(db, link, mailId);
  }

  /** @returns false if there was no request */
  const settleOne = () =>
    inTransaction(database, async (db) => {
      const asked = await takeAsked(db);
      if (!asked) return false;
      const account = await lockByUsername(db, asked.username);
      if (!account) return true;
      const now = clock.now();
      const reason = await obstacle(db, account, now);
      if (reason === null) await mail(db, account, now);
      const origin: CallOrigin = { address: asked.address, requestId: asked.audit_request_id };
      await writeAudit(db, nobody, origin, {
        action: reason === null ? "password link sent" : "password link refused",
        entity: "users",
        entityId: account.user_id,
        detail: reason === null ? purpose : `${purpose}: ${reason}`,
      });
      return true;
    });

  /** Looks at all requests that wait. Any number of processes may run it at once. */
  async function settle(): Promise<void> {
    while (await settleOne());
  }

  const quietly = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log(`Forgotten passwords are looked at later: ${reason}`);
  };
  const timers = new Set<NodeJS.Timeout>();
  let settling = Promise.resolve();

  function settleSoon(): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      settling = settling.then(settle).catch(quietly);
    }, lookUpAfterMs).unref();
    timers.add(timer);
  }

  return {
    async ask(context: Context, username: string): Promise<null> {
      const { origin } = context;
      await countTry(database, byNetwork("forgotten password", origin), rateLimit);
      await context.inTransaction(async (db) => {
        const { address, requestId } = origin;
        // Without a mail server nobody would get the link.
        if (delivery === "smtp") {
          await storeAsked(db, { username, address, requestId, now: clock.now() });
        }
        // Not for whom: the name may be somebody's password, typed into the wrong field.
        await writeAudit(db, nobody, origin, { action: "password link asked", entity: "users" });
      });
      settleSoon();
      return null;
    },

    /** Finishes what has begun; the rest waits for the next sweep of any process. */
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await settling;
    },

    /** Looks at what a process left when it stopped, and deletes links that are over. */
    async sweep(): Promise<void> {
      const now = clock.now();
      await forgetAskedBefore(database, new Date(now.getTime() - tooOldMs));
      await settle();
      await forgetOldLinks(database, now);
    },
  };
}

export type ForgottenPasswords = ReturnType<typeof createForgottenPasswords>;
