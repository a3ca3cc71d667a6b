/** What a login sends and answers (AUTH-3, ADR 6). */
import * as z from "zod/mini";
import type { UserType } from "../access.ts";
import { moment } from "../http.ts";
import { isExistingUsername } from "../names.ts";
import { withAsciiDigits } from "../plain-text.ts";
import { sentExactly, sentLine } from "../sent-text.ts";
import { authMessages } from "./auth.messages.ts";

/** The username of an existing account, as somebody types it who is not logged in: an old one may not be composed. */
export const loginUsername = () =>
  sentExactly({ error: authMessages.username, max: 60 }).check(
    z.trim(),
    z.refine(isExistingUsername, authMessages.username),
  );

export const loginSchema = z.strictObject({
  username: loginUsername(),
  /** As typed: an old hash may be of a password that is not composed (AUTH-46). */
  password: sentExactly({ error: authMessages.password, max: 200 }).check(
    z.minLength(4, authMessages.password),
  ),
  /**
   * A code of the second factor, in the same call (AUTH-18); the login screen asks for it in a second
   * step.
   */
  code: z.optional(
    sentLine({ error: authMessages.code, max: 40 }).check(z.overwrite(withAsciiDigits)),
  ),
});

/** The token's data about its holder. */
export interface TokenData {
  readonly email: string;
  readonly user_id: number;
  readonly user_type: UserType;
  readonly first_name: string;
  readonly last_name: string;
  /** Present only if a second factor must be set up before anything else opens (ADR 5). */
  readonly second_factor_due?: true;
  /** Present only if a password that somebody else set must be changed before anything else (ADR 6). */
  readonly password_change_due?: true;
}

/** The claims of the signed token. `exp` and `iat` are seconds since 1970, `jti` is the session. */
export interface TokenClaims {
  readonly data: TokenData;
  readonly exp: number;
  readonly iat: number;
  readonly jti: string;
}

/** A reset of the account's failed logins. */
const failedLoginReset = z.object({
  /** The number of failed logins before the reset. */
  failed_logins: z.number(),
  /** The name of the person who reset them. */
  reset_by: z.string(),
  reset_on: moment(),
});
export type FailedLoginReset = z.output<typeof failedLoginReset>;

export const loginData = z.object({
  loggedin: z.boolean(),
  /** Present only if there are any; newest first. */
  failed_login_resets: z.optional(z.array(failedLoginReset)),
});
export type LoginData = z.output<typeof loginData>;
