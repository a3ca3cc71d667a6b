/** Signing in, staying signed in, signing out (spec 1 §2 and §4, decisions A4 and A5). */
import type { UserType } from "@helpline/contract/access";
import { authMessages } from "@helpline/contract/auth/auth.messages";
import type { TokenData } from "@helpline/contract/auth/auth.schema";
import { sessionTimes } from "@helpline/contract/auth/session";
import { writeAudit } from "#platform/audit";
import type { Clock } from "#platform/clock";
import type { Context, Identity, SignedInContext } from "#platform/context";
import { type Database, inTransaction } from "#platform/database";
import { AppError } from "#platform/errors";
import { passwordFits } from "#platform/passwords";
import { countTry } from "#platform/rate-limit";
import { endSession, startSession } from "#platform/session-store";
import type { Tokens } from "#platform/tokens";
import {
  clearFailedLogins,
  countFailedLogin,
  findByUsername,
  findTokenData,
} from "./auth.repository.ts";

export interface AuthServices {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly clock: Clock;
  /** Tries a minute and address; 0 is off. */
  readonly loginRateLimit: number;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type Account = NonNullable<Awaited<ReturnType<typeof findByUsername>>>;

/** One answer for every failure: it does not tell whether the name exists or the password was right. */
const refused = () => new AppError(401, authMessages.loginFailed, { data: { loggedin: false } });

export function createAuthService(services: AuthServices) {
  const { database, tokens, clock } = services;

  const giveToken = async (
    context: Context,
    data: TokenData,
    session: Pick<Identity, "sessionId" | "sessionEndsAt">,
  ) => {
    const token = await tokens.sign(data, session.sessionId, session.sessionEndsAt);
    context.setHeader("authorization", `Bearer ${token}`);
    return { loggedin: true };
  };

  /** The failure is counted and recorded before it is answered. */
  async function refuse(context: Context, account: Account | undefined): Promise<never> {
    await inTransaction(database, async (db) => {
      if (account) await countFailedLogin(db, account.user_id);
      const actor = {
        userId: account?.user_id ?? null,
        userType: (account?.user_type ?? null) as UserType | null,
      };
      await writeAudit(db, actor, context.origin, {
        action: "login refused",
        entity: "users",
        ...(account && { entityId: account.user_id }),
      });
    });
    throw refused();
  }

  async function open(context: Context, account: Account) {
    const now = clock.now();
    return inTransaction(database, async (db) => {
      if (!(await clearFailedLogins(db, account.user_id))) return null;
      const sessionId = await startSession(db, account.user_id, now);
      const userType = account.user_type as UserType;
      await writeAudit(db, { userId: account.user_id, userType }, context.origin, {
        action: "login",
        entity: "users",
        entityId: account.user_id,
      });
      const sessionEndsAt = new Date(now.getTime() + sessionTimes.sessionSeconds * 1000);
      return { sessionId, sessionEndsAt };
    });
  }

  return {
    async login(context: Context, { username, password }: Credentials) {
      await countTry(database, `login ${context.origin.address}`, services.loginRateLimit);
      const account = await findByUsername(database, username);
      const fits = await passwordFits(password, account?.password_hash);
      if (!account || !fits) return refuse(context, account);
      const session = await open(context, account);
      if (!session) return refuse(context, account);
      return giveToken(context, await findTokenData(database, account.user_id), session);
    },

    /** A new token for the same session, with the user as they are now. */
    async refresh(context: SignedInContext) {
      const data = await findTokenData(database, context.identity.userId);
      return giveToken(context, data, context.identity);
    },

    async logout(context: Context) {
      const { identity } = context;
      if (!identity) return { loggedin: false };
      await inTransaction(database, async (db) => {
        await endSession(db, identity.sessionId);
        await writeAudit(db, identity, context.origin, {
          action: "logout",
          entity: "users",
          entityId: identity.userId,
        });
      });
      return { loggedin: false };
    },
  };
}
