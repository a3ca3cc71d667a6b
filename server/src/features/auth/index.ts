/** The calls of a session: login, refresh, logout. */

import { setTimeout as sleep } from "node:timers/promises";
import { authRoutes, secondStepRoutes } from "@helpline/contract/auth/auth.routes";
import type { loginSchema } from "@helpline/contract/auth/auth.schema";
import type * as z from "zod/mini";
import type { Database } from "#database/database";
import { barUser } from "#database/held-access";
import type { Context, LoggedInContext } from "#http/context";
import { byNetwork, countTry } from "#http/rate-limit";
import { byBodyToken, type HandledRoute, read } from "#http/route";
import { auditSelf } from "#security/audit";
import { hashPassword, passwordFit } from "#security/passwords";
import { endSession } from "#security/sessions";
import type { Admission } from "./admission.ts";
import { findByUsername, renewHash } from "./auth.repository.ts";

// Login with a password, token refresh and logout (AUTH-4, AUTH-11).

export interface AuthServices {
  readonly database: Database;
  readonly admission: Admission;
  /** Attempts per minute and address; 0 turns the limit off. */
  readonly loginRateLimit: number;
}

/** Checking a password takes about 25 ms. */
const refusalStepMs = 100;

function createAuthService({ database, admission, loginRateLimit }: AuthServices) {
  return {
    async login(context: Context, { username, password, code }: z.output<typeof loginSchema>) {
      await countTry(database, byNetwork("login", context.origin), loginRateLimit);
      // A refusal of a known name counts a failed login; for an unknown name there is nothing to count.
      return withConstantTimeFailure(refusalStepMs, async () => {
        const account = await findByUsername(database, username);
        const fit = await passwordFit(password, account?.password_hash);
        if (!account || !fit) return admission.refuse(context, account);
        const admitted = await admission.admit(
          context,
          account,
          { by: "password" },
          code || undefined,
        );
        if (fit === "as typed") {
          await renewHash(database, account, await hashPassword(password));
        }
        return admitted;
      });
    },

    /** A new token for the same session, with the user as they are now. */
    refresh: (context: LoggedInContext) => admission.giveToken(context, context.identity),

    async logout(context: Context) {
      const { identity, origin } = context;
      if (!identity) return { loggedin: false };
      await context.inTransaction(async (db) => {
        await barUser(db, identity.userId);
        // It may have ended otherwise meanwhile.
        if (!(await endSession(db, identity.sessionId))) return;
        await auditSelf(db, { identity, origin }, { action: "logout" });
      });
      return { loggedin: false };
    },
  };
}

export { type Admission, createAdmission } from "./admission.ts";
export { findByProvidersName, isAnotherPerson, removeProviderLinks } from "./auth.repository.ts";

export function authFeature(services: AuthServices): HandledRoute[] {
  const auth = createAuthService(services);
  // `read`: a refused login must be recorded although the answer is an error, so the service manages its
  // own transactions.
  return [
    read(authRoutes.loggedIn, async (_input, { identity }) => ({ loggedin: identity !== null })),
    read(authRoutes.login, ({ body }, context) => auth.login(context, body)),
    byBodyToken(secondStepRoutes.secondStep, services.admission.begun, ({ body }, context) =>
      services.admission.secondStep(context, body),
    ),
    read(authRoutes.refreshToken, (_input, context) => auth.refresh(context)),
    read(authRoutes.logout, (_input, context) => auth.logout(context)),
  ];
}

// Failures whose time tells no more than their words.

/**
 * Runs `work` and delays a failure to the next multiple of `stepMs` after the beginning, so that nobody
 * can measure why one failure took half a millisecond longer than another.
 * @param stepMs longer than the work usually takes
 */
export async function withConstantTimeFailure<T>(
  stepMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(stepMs - ((performance.now() - began) % stepMs));
    throw error;
  }
}
