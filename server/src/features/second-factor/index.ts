/** Two-step login: the user's own second factor, and what other features need of it. */

import type { UserType } from "@helpline/contract/access";
import {
  type proofSchema,
  secondFactorRoutes,
} from "@helpline/contract/second-factor/second-factor";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import type * as z from "zod/mini";
import type { Database } from "#database/database";
import type { LoggedInContext } from "#http/context";
import { conflict, invalidField } from "#http/errors";
import { type HandledRoute, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { auditSelf } from "#security/audit";
import { passwordFits } from "#security/passwords";
import type { Sealer } from "#security/sealing";
import { endAccessOf, needsPassword } from "#security/sessions";
import {
  belongsTo,
  type CodeCheck,
  checkCode,
  countCodeTry,
  newSecret,
  stepOf,
  uriOf,
} from "./check-code.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import {
  findLogin,
  findStatus,
  lockFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  saveUnconfirmed,
  saveUse,
} from "./second-factor.repository.ts";

export { countUnreadable, secondFactorSealer } from "./check-code.ts";

// Turns the caller's second factor on and off (ADR 5).

export interface SecondFactorServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** The user types that must have one. */
  readonly required: readonly UserType[];
  /** The name shown in the authenticator app. */
  productName(): string;
  /** Counts an attempt at the own password. @throws AppError 429 after too many, here and elsewhere */
  countPasswordTries(context: LoggedInContext): Promise<void>;
}

type Proof = z.output<typeof proofSchema>;

const refusals: Readonly<Record<Exclude<CodeCheck, "app" | "recovery code">, string>> = {
  wrong: secondFactorMessages.wrongCodeLoggedIn,
  unreadable: secondFactorMessages.unreadable,
};

function createSecondFactorService(services: SecondFactorServices) {
  const { database, clock, sealer, required, productName } = services;

  const passwordNeeded = ({ identity }: LoggedInContext): boolean =>
    needsPassword(identity, clock.now());

  /** Records the refusal before the answer. */
  async function refuse(context: LoggedInContext, field: string, message: string): Promise<never> {
    await auditSelf(database, context, { action: "second factor refused", detail: field });
    throw invalidField(field, message);
  }

  async function requirePassword(context: LoggedInContext, password: string | undefined) {
    if (!password) {
      if (!passwordNeeded(context)) return;
      throw invalidField("password", secondFactorMessages.password);
    }
    // With every other place that asks for it: otherwise this would be the place to guess it.
    await services.countPasswordTries(context);
    const { password_hash } = await findLogin(database, context.identity.userId);
    if (await passwordFits(password, password_hash)) return;
    await refuse(context, "password", secondFactorMessages.wrongPassword);
  }

  /**
   * Checks password and code, then runs `change` in the transaction that consumes the code. Ends the user's
   * other sessions, as every change of the factor does.
   */
  async function withProof<T>(
    context: LoggedInContext,
    { password, code }: Proof,
    change: (db: LoggedInContext["db"], userId: number) => Promise<T>,
  ): Promise<T> {
    const { userId, sessionId } = context.identity;
    await countCodeTry(database, userId);
    const { confirmed_on } = await findStatus(database, userId);
    if (confirmed_on === null) throw conflict(secondFactorMessages.notOn);
    await requirePassword(context, password);
    const outcome = await context.inTransaction(async (db) => {
      const check = await checkCode(db, userId, code, { sealer, now: clock.now() });
      if (check === "wrong" || check === "unreadable") return { refused: refusals[check] };
      if (check === "recovery code") await auditSelf(db, context, { action: "recovery code used" });
      await endAccessOf(db, userId, sessionId);
      return { done: await change(db, userId) };
    });
    if ("done" in outcome) return outcome.done;
    return refuse(context, "code", outcome.refused);
  }

  return {
    async get(context: LoggedInContext) {
      const status = await findStatus(context.db, context.identity.userId);
      return {
        ...status,
        on: status.confirmed_on !== null,
        required: required.includes(context.identity.userType),
        needs_password: passwordNeeded(context),
      };
    },

    /** A secret that is not used until a first code has confirmed it. */
    async begin(context: LoggedInContext, password: string | undefined) {
      const { userId } = context.identity;
      await countCodeTry(database, userId);
      await requirePassword(context, password);
      const { username } = await findLogin(database, userId);
      const secret = newSecret();
      await context.inTransaction(async (db) => {
        const before = await lockFactor(db, userId);
        if (before && before.confirmed_on !== null) throw conflict(secondFactorMessages.alreadyOn);
        await saveUnconfirmed(db, userId, sealer.seal(secret, belongsTo(userId)));
      });
      return { secret, uri: uriOf(secret, productName(), username) };
    },

    async confirm(context: LoggedInContext, code: string) {
      const { userId, sessionId } = context.identity;
      const now = clock.now();
      await countCodeTry(database, userId);
      const codes = newRecoveryCodes();
      const confirmed = await context.inTransaction(async (db) => {
        const factor = await lockFactor(db, userId);
        if (!factor) throw conflict(secondFactorMessages.notBegun);
        if (factor.confirmed_on !== null) throw conflict(secondFactorMessages.alreadyOn);
        const opened = sealer.open(factor.secret, belongsTo(userId));
        if (opened === null) throw conflict(secondFactorMessages.notBegun);
        const step = stepOf(code.replace(/[\s-]/g, ""), opened.text, now, factor.last_step);
        if (step === null) return false;
        await saveUse(db, userId, { last_step: step, confirmed_on: now.toISOString() });
        await replaceRecoveryCodes(db, userId, codes);
        await endAccessOf(db, userId, sessionId);
        await auditSelf(db, context, { action: "second factor on" });
        return true;
      });
      if (!confirmed) return refuse(context, "code", secondFactorMessages.wrongCodeLoggedIn);
      return { recovery_codes: codes };
    },

    newRecoveryCodes: (context: LoggedInContext, proof: Proof) =>
      withProof(context, proof, async (db, userId) => {
        const codes = newRecoveryCodes();
        await replaceRecoveryCodes(db, userId, codes);
        await auditSelf(db, context, { action: "new recovery codes" });
        return { recovery_codes: codes };
      }),

    turnOff: (context: LoggedInContext, proof: Proof) =>
      withProof(context, proof, async (db, userId) => {
        await removeSecondFactor(db, userId);
        await auditSelf(db, context, { action: "second factor off" });
        return null;
      }),
  };
}

export { type CodeCheck, checkCode, countCodeTry } from "./check-code.ts";
export { hasConfirmedFactor, removeSecondFactor } from "./second-factor.repository.ts";

export function secondFactorFeature(services: SecondFactorServices): HandledRoute[] {
  const factor = createSecondFactorService(services);
  // `read`: a refused code must be recorded although the answer is an error, so the service manages its own
  // transactions.
  return [
    read(secondFactorRoutes.get, (_input, context) => factor.get(context)),
    read(secondFactorRoutes.begin, ({ body }, context) => factor.begin(context, body.password)),
    read(secondFactorRoutes.confirm, ({ body }, context) => factor.confirm(context, body.code)),
    read(secondFactorRoutes.newRecoveryCodes, ({ body }, context) =>
      factor.newRecoveryCodes(context, body),
    ),
    read(secondFactorRoutes.turnOff, ({ body }, context) => factor.turnOff(context, body)),
  ];
}
