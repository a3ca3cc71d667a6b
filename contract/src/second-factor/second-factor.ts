/** The caller's own second factor: turning it on and off (AUTH-18, ADR 5). */

import * as z from "zod/mini";
import { fieldNotes } from "../fields.ts";
import { defineRoute, moment, noData, reading } from "../http.ts";
import { withAsciiDigits } from "../plain-text.ts";
import { sentExactly, sentLine } from "../sent-text.ts";
import { passwordMaxLength } from "../users/password.ts";
import { secondFactorMessages } from "./second-factor.messages.ts";

/** How many recovery codes are generated at a time. */
export const recoveryCodeCount = 10;

/** Six digits or a recovery code, with any spaces and hyphens in between. */
export function codeField(message: string = secondFactorMessages.code) {
  return (
    sentLine({ error: message, max: 40 })
      .check(
        z.minLength(6, message),
        z.overwrite(withAsciiDigits),
        z.regex(/^[\p{L}\p{N} -]*$/u, message),
      )
      // Not a number, which would lose leading zeros; with room for the blanks that some apps copy along.
      .register(fieldNotes, { label: "Code", input: "code", maxLength: 40 })
  );
}

/** Omitted by somebody who has just logged in through the provider (ADR 5). */
export function ownPassword() {
  const message = secondFactorMessages.password;
  return z.optional(sentExactly({ error: message, max: passwordMaxLength })).register(fieldNotes, {
    label: "Your password",
    input: "own-password",
    maxLength: passwordMaxLength,
  });
}

export const beginSchema = z.strictObject({ password: ownPassword() });
export const confirmSchema = z.strictObject({ code: codeField(secondFactorMessages.digits) });
export const proofSchema = z.strictObject({ password: ownPassword(), code: codeField() });

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const common = { access: "logged-in", tag: "second factor", beforeSecondFactor: true } as const;
const changing = { ...common, method: "POST", status: 201, errors: [409, 429] } as const;
const base = "/api/auth/second-factor";

export const secondFactorRoutes = {
  get: defineRoute({
    ...common,
    ...reading,
    path: base,
    summary: "Whether the caller has two-step login, and must have it",
    data: z.object({
      on: z.boolean(),
      /** As set by SECOND_FACTOR_REQUIRED, for the caller's user type. */
      required: z.boolean(),
      confirmed_on: z.nullable(moment()),
      recovery_codes_left: z.number(),
      /** False for somebody who has just logged in through the provider. */
      needs_password: z.boolean(),
    }),
  }),
  begin: defineRoute({
    ...changing,
    path: `${base}/begin`,
    summary: "Begin to turn it on: a new secret for the authenticator app",
    body: beginSchema,
    message: secondFactorMessages.begun,
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirm: defineRoute({
    ...changing,
    endsOwnSessions: true,
    path: `${base}/confirm`,
    summary: "Turn it on with a first code; answers the recovery codes, once",
    body: confirmSchema,
    message: secondFactorMessages.turnedOn,
    data: recoveryCodes,
  }),
  newRecoveryCodes: defineRoute({
    ...changing,
    endsOwnSessions: true,
    path: `${base}/recovery-codes`,
    summary: "New recovery codes in place of all old ones",
    body: proofSchema,
    message: secondFactorMessages.newCodes,
    data: recoveryCodes,
  }),
  turnOff: defineRoute({
    ...changing,
    endsOwnSessions: true,
    path: `${base}/turn-off`,
    summary: "Turn it off, with the password and a code",
    body: proofSchema,
    message: secondFactorMessages.turnedOff,
    data: noData,
  }),
};
