/** What every way to sign in answers on success (spec 1 §7, ADR 0027). */
import * as z from "zod/mini";

/** A reset of the account's failed logins that its owner should know of. */
const failedLoginReset = z.object({
  /** How many there had been. */
  failed_logins: z.number(),
  /** The name of whoever did it. */
  reset_by: z.string(),
  reset_on: z.string(),
});
export type FailedLoginReset = z.output<typeof failedLoginReset>;

export const signedInData = z.object({
  loggedin: z.boolean(),
  /** There only when there are some, the newest first. */
  failed_login_resets: z.optional(z.array(failedLoginReset)),
});
export type SignedInData = z.output<typeof signedInData>;
