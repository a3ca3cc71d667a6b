/** The answer to every successful login (ADR 6). */

import * as z from "zod/mini";
import { moment } from "../wire-dates.ts";

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
