/**
 * Lets people in once their identity is proven: at once, or after a code if the account has a second factor
 * (AUTH-4, AUTH-18, ADR 5). Both ways to log in, password and provider, end here.
 */
import { createHash } from "node:crypto";
import type { UserType } from "@helpline/contract/access";
import { authMessages } from "@helpline/contract/auth/auth.messages";
import type { FailedLoginReset, LoginData } from "@helpline/contract/auth/auth.schema";
import type { SecondStepData } from "@helpline/contract/auth/session";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { accountStatus, accountStatuses } from "@helpline/contract/users/account-status";
import type { Kysely } from "kysely";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import {
  type CodeCheck,
  checkCode,
  countCodeTry,
  hasConfirmedFactor,
} from "#features/second-factor/index";
import type { Context, Identity } from "#http/context";
import { AppError } from "#http/errors";
import type { Clock } from "#operations/clock";
import { type AuditEntry, writeAudit } from "#security/audit";
import type { Sealer } from "#security/sealing";
import { type Demands, findSession, type Login, startSession } from "#security/sessions";
import type { Challenge, Tokens } from "#security/tokens";
import {
  type Account,
  clearFailedLogins,
  countFailedLogin,
  findTokenData,
  linkProvider,
  lockAccount,
  takeFailedLoginResets,
} from "./auth.repository.ts";

export interface AdmissionServices {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly demands: Demands;
}

const data = { loggedin: false } as const;

/**
 * One answer for every failed password. It reveals neither whether the name exists nor whether the password
 * was right.
 */
const refused = (message: string = authMessages.loginFailed) =>
  new AppError(401, message, { data });

/** A new password or another factor invalidates a second step that has begun. */
const markOf = ({ password_hash, confirmed_on }: Account): string =>
  createHash("sha256").update(`${password_hash} ${confirmed_on}`).digest("base64url").slice(0, 22);

const isOpen = ({ enabled, failed_logins }: Account): boolean =>
  accountStatus(enabled, failed_logins) === accountStatuses.active;

const personOf = (logIn: Login) => (logIn.by === "password" ? null : logIn.person);

type Refused = Exclude<CodeCheck, "app" | "recovery code">;

const isRefused = (check: CodeCheck): check is Refused =>
  check === "wrong" || check === "unreadable";

const wrongCode: Readonly<Record<Refused, string>> = {
  wrong: secondFactorMessages.wrongCode,
  unreadable: secondFactorMessages.unreadable,
};

interface Opened {
  readonly identity: Identity;
  readonly resets: readonly FailedLoginReset[];
}

/** `over`: the challenge is no longer valid; `closed`: the account is locked or disabled. */
type Outcome = Opened | { readonly refused: Refused | "over" | "closed" };

/** What the token says of it: only so that the web app can lead there. */
const dueOf = ({ passwordChangeDue, secondFactorDue }: Identity) => ({
  ...(passwordChangeDue && ({ password_change_due: true } as const)),
  ...(secondFactorDue && ({ second_factor_due: true } as const)),
});

export function createAdmission(services: AdmissionServices) {
  const { database, tokens, clock, sealer, demands } = services;

  /** Sets the token in the answer's header, with the user as they are now. */
  async function giveToken(context: Context, identity: Identity): Promise<LoginData> {
    const user = await findTokenData(database, identity.userId);
    const token = await tokens.sign(
      { ...user, ...dueOf(identity) },
      identity.sessionId,
      identity.sessionEndsAt,
    );
    context.setHeader("authorization", `Bearer ${token}`);
    return { loggedin: true };
  }

  async function letIn(context: Context, { identity, resets }: Opened): Promise<LoginData> {
    const answer = await giveToken(context, identity);
    return resets.length > 0 ? { ...answer, failed_login_resets: [...resets] } : answer;
  }

  const record = (
    db: Kysely<Tables>,
    context: Context,
    account: Account | undefined,
    entry: Pick<AuditEntry, "action" | "detail">,
  ) =>
    writeAudit(
      db,
      {
        userId: account?.user_id ?? null,
        userType: (account?.user_type ?? null) as UserType | null,
      },
      context.origin,
      { ...entry, entity: "users", ...(account && { entityId: account.user_id }) },
    );

  const detailOf = ({ by }: Pick<Login, "by">, why?: { readonly detail: string }) =>
    by === "password" ? {} : { detail: why ? `${by}: ${why.detail}` : by };

  /** Counts and records the failure before the answer. A provider's login is not a guess. */
  async function refuse(
    context: Context,
    account: Account | undefined,
    logIn: Pick<Login, "by"> = { by: "password" },
    why?: { readonly detail: string; readonly message: string },
  ): Promise<never> {
    await context.inTransaction(async (db) => {
      // Where there is no password yet nobody can guess one, and the invited person is not locked out.
      const guessed = account?.password_hash != null && logIn.by === "password";
      if (guessed) await countFailedLogin(db, account.user_id);
      await record(db, context, account, { action: "login refused", ...detailOf(logIn, why) });
    });
    throw refused(why?.message);
  }

  /**
   * @returns null if the account is now locked or disabled, has a new password, or belongs to another
   *   person at the provider
   */
  async function open(
    db: Kysely<Tables>,
    context: Context,
    account: Account,
    logIn: Login,
  ): Promise<Opened | null> {
    const heldAgainst = logIn.by === "password" ? (account.password_hash ?? "") : undefined;
    if (!(await clearFailedLogins(db, account.user_id, heldAgainst))) return null;
    if (logIn.by === "openid connect") {
      const link = await linkProvider(db, account.user_id, logIn.person);
      if (link === "another") return null;
      if (link === "new") await record(db, context, account, { action: "login linked" });
    }
    const now = clock.now();
    const sessionId = await startSession(db, account.user_id, now, logIn, context.origin);
    await record(db, context, account, { action: "login", ...detailOf(logIn) });
    const identity = await findSession(db, sessionId, now, demands);
    const resets = await takeFailedLoginResets(db, account.user_id, now);
    return identity && { identity, resets };
  }

  /** Records the successful first step: without the second it may have been somebody's guess. */
  async function askForCode(context: Context, account: Account, logIn: Login): Promise<never> {
    await record(database, context, account, {
      action: "second factor asked",
      ...detailOf(logIn),
    });
    const challenge: SecondStepData = {
      loggedin: false,
      second_factor: true,
      challenge: await tokens.signChallenge({
        userId: account.user_id,
        person: personOf(logIn),
        accountMark: markOf(account),
      }),
    };
    throw new AppError(401, secondFactorMessages.enterCode, { data: challenge });
  }

  /** Checks a code while the account is locked, and handles the result. */
  async function useCode(
    db: Kysely<Tables>,
    context: Context,
    account: Account,
    logIn: Login,
    code: string,
  ): Promise<Outcome> {
    const check = await checkCode(db, account.user_id, code, { sealer, now: clock.now() });
    if (isRefused(check)) {
      if (check === "wrong") await countFailedLogin(db, account.user_id);
      await record(db, context, account, { action: "second factor refused", detail: check });
      return { refused: check };
    }
    if (check === "app") await record(db, context, account, { action: "second factor passed" });
    if (check === "recovery code") {
      await record(db, context, account, { action: "recovery code used" });
    }
    return (await open(db, context, account, logIn)) ?? { refused: "closed" };
  }

  /**
   * The account's row is locked while the code is checked: of many concurrent guesses none succeeds after
   * the third failure.
   */
  const tryCode = (context: Context, { userId, person, accountMark }: Challenge, code: string) =>
    context.inTransaction(async (db): Promise<Outcome> => {
      const account = await lockAccount(db, userId);
      if (!account || markOf(account) !== accountMark) return { refused: "over" };
      if (!isOpen(account)) {
        await record(db, context, account, { action: "login refused" });
        return { refused: "closed" };
      }
      // A provider that had verified a second factor would not have led here.
      const logIn: Login = person
        ? { by: "openid connect", secondFactor: false, person }
        : { by: "password" };
      return useCode(db, context, account, logIn, code);
    });

  async function withCode(context: Context, challenge: Challenge, code: string) {
    await countCodeTry(database, challenge.userId);
    const outcome = await tryCode(context, challenge, code);
    if ("identity" in outcome) return letIn(context, outcome);
    const { refused: why } = outcome;
    if (why === "closed") throw refused();
    if (why === "over") throw new AppError(401, secondFactorMessages.challengeOver, { data });
    throw new AppError(401, wrongCode[why], { data: { ...data, second_factor: true } });
  }

  /** What a challenge says. @throws AppError 401 if it is not valid */
  async function begun(challenge: string): Promise<Challenge> {
    const found = await tokens.verifyChallenge(challenge);
    if (!found) throw new AppError(401, secondFactorMessages.challengeOver, { data });
    return found;
  }

  return {
    begun,
    giveToken,
    refuse,

    /**
     * Admits a person whose first step succeeded.
     * @param code a code sent along with the first step
     * @throws AppError 401 that asks for the code, or refuses
     */
    async admit(context: Context, account: Account, logIn: Login, code?: string) {
      const shown = logIn.by === "openid connect" && logIn.secondFactor;
      if (account.confirmed_on === null || shown) {
        const opened = await context.inTransaction(async (db) => {
          // It may have been turned on while the password was checked.
          if (!shown && (await hasConfirmedFactor(db, account.user_id))) return null;
          return open(db, context, account, logIn);
        });
        return opened ? letIn(context, opened) : refuse(context, account, logIn);
      }
      if (!isOpen(account)) {
        return refuse(context, account, logIn);
      }
      if (code === undefined) return askForCode(context, account, logIn);
      const person = personOf(logIn);
      const passed = { userId: account.user_id, person, accountMark: markOf(account) };
      return withCode(context, passed, code);
    },

    /** The second step. @throws AppError 401, or 429 from its own limit */
    async secondStep(context: Context, { challenge, code }: { challenge: string; code: string }) {
      return withCode(context, await begun(challenge), code);
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;
