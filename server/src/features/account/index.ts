/** Your account: the caller's own password and sessions (ADR 4). */

import { createHash } from "node:crypto";
import {
  accountMessages,
  accountRoutes,
  type changePasswordSchema,
  type endSessionSchema,
} from "@helpline/contract/account/account";
import { opaqueString } from "@helpline/contract/plain-text";
import type { FieldError } from "@helpline/contract/validation";
import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import type { TellOfPassword } from "#features/mail/index";
import type { PasswordRules } from "#features/users/index";
import type { LoggedInContext } from "#http/context";
import { conflict, invalid, notFound } from "#http/errors";
import { type HandledRoute, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { auditSelf } from "#security/audit";
import { endLinksOf } from "#security/password-links";
import { hashPassword } from "#security/passwords";
import { endAccessOf, endSession, needsPassword } from "#security/sessions";
import { createOwnPassword } from "./own-password.ts";

export { createOwnPassword } from "./own-password.ts";

// Queries about the caller's own account.

type Db = Kysely<Tables>;

/** The maximum number returned; nobody looks through more. */
const maxListed = 100;

/**
 * The name of a session in answers: a hash of its id. Tokens contain the id, so it never leaves the server,
 * and its 122 random bits cannot be recovered from the hash.
 */
const handleOf = (sessionId: string): string =>
  createHash("sha256").update(`session ${sessionId}`).digest("base64url").slice(0, 22);

const liveSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString());

async function countSessions(db: Db, userId: number, now: Date): Promise<number> {
  const { count } = await liveSessions(db, userId, now)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @param present the caller's own session, which is listed first */
async function listSessions(db: Db, userId: number, present: string, now: Date) {
  const rows = await liveSessions(db, userId, now)
    .select(["session_id", "started_at", "begun_by", "address", "browser"])
    .orderBy(sql<boolean>`session_id = ${present}`, "desc")
    .orderBy("started_at", "desc")
    .orderBy("session_id")
    .limit(maxListed)
    .execute();
  return rows.map(({ session_id, started_at, begun_by, ...row }) => ({
    ...row,
    session: handleOf(session_id),
    this_one: session_id === present,
    begun_on: started_at,
    through_provider: begun_by === "openid connect",
  }));
}

/** @returns the id of the live session with this name, or undefined */
async function findSessionId(db: Db, userId: number, handle: string, now: Date) {
  const rows = await liveSessions(db, userId, now).select("session_id").execute();
  return rows.map((row) => row.session_id).find((id) => handleOf(id) === handle);
}

function findOwner(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["username", "first_name", "last_name", "email", "password_hash"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** @returns false, changing nothing, if the password has changed meanwhile */
export async function replacePassword(
  db: Db,
  userId: number,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: after, password_set_by_other: false })
    .where("user_id", "=", userId)
    .where("password_hash", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface AccountServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordRules;
  readonly tellOfPassword: TellOfPassword;
}

function createAccountService(services: AccountServices) {
  const { database, clock, passwords, tellOfPassword } = services;

  const { countTries, isOwnPassword, requirePassword } = createOwnPassword({ database, clock });

  return {
    async get({ db, identity }: LoggedInContext) {
      const { userId, sessionId } = identity;
      const now = clock.now();
      const { username } = await findOwner(db, userId);
      return {
        username,
        needs_password: needsPassword(identity, now),
        min_password_length: passwords.minLength,
        refuses_common_passwords: passwords.refusesCommon,
        session_count: await countSessions(db, userId, now),
        sessions: await listSessions(db, userId, sessionId, now),
      };
    },

    /**
     * @throws AppError 422 with the failures of both fields at once, 409 if it has just been changed
     *   elsewhere
     */
    async changePassword(context: LoggedInContext, change: z.output<typeof changePasswordSchema>) {
      const { current_password: current, new_password: wanted } = change;
      const { userId, sessionId } = context.identity;
      await countTries(context);
      const owner = await findOwner(database, userId);
      const errors: FieldError[] = [];
      const fits = await isOwnPassword(context, current, owner.password_hash);
      if (!fits) errors.push({ field: "current_password", message: accountMessages.wrongPassword });
      const isSame = fits && wanted === opaqueString(current);
      const problem = isSame ? accountMessages.samePassword : passwords.problemOf(wanted, owner);
      if (problem !== null) errors.push({ field: "new_password", message: problem });
      if (errors.length > 0) throw invalid(errors);
      const passwordHash = await hashPassword(wanted);
      await context.inTransaction(async (db) => {
        const changes = { before: owner.password_hash ?? "", after: passwordHash };
        if (!(await replacePassword(db, userId, changes))) {
          throw conflict(accountMessages.changedMeanwhile);
        }
        const ended = await endAccessOf(db, userId, sessionId);
        await endLinksOf(db, userId, clock.now());
        await tellOfPassword(db, { user_id: userId, email: owner.email });
        await auditSelf(db, context, {
          action: "password changed",
          detail: `sessions ended: ${ended}`,
        });
      });
      return null;
    },

    async endSession(
      context: LoggedInContext,
      { session, password }: z.output<typeof endSessionSchema>,
    ) {
      const { userId, sessionId } = context.identity;
      await requirePassword(context, password);
      await context.inTransaction(async (db) => {
        const found = await findSessionId(db, userId, session, clock.now());
        if (found === undefined) throw notFound(accountMessages.noSuchSession);
        if (found === sessionId) throw conflict(accountMessages.notThisSession);
        await endSession(db, found);
        await auditSelf(db, context, { action: "sessions ended", detail: "one" });
      });
      return null;
    },

    async endOtherSessions(context: LoggedInContext, password: string | undefined) {
      const { userId, sessionId } = context.identity;
      await requirePassword(context, password);
      await context.inTransaction(async (db) => {
        const ended = await endAccessOf(db, userId, sessionId);
        await auditSelf(db, context, {
          action: "sessions ended",
          detail: `everywhere else: ${ended}`,
        });
      });
      return null;
    },
  };
}

export function accountFeature(services: AccountServices): HandledRoute[] {
  const account = createAccountService(services);
  // `read`: a refused password must be recorded although the answer is an error, so the service manages its
  // own transactions.
  return [
    read(accountRoutes.get, (_input, context) => account.get(context)),
    read(accountRoutes.changePassword, ({ body }, context) =>
      account.changePassword(context, body),
    ),
    read(accountRoutes.endSession, ({ body }, context) => account.endSession(context, body)),
    read(accountRoutes.endOtherSessions, ({ body }, context) =>
      account.endOtherSessions(context, body.password),
    ),
  ];
}
