/** The notice to an account's owner after somebody has reset their failed logins (ADR 6). */
import { showMoment } from "../dates.ts";
import type { FailedLoginReset } from "./auth.schema.ts";

/** For this long every login reports a reset; a first login after that reports it once. */
export const resetToldDays = 3;

/** `reset_by` for a reset by the operator on the server. */
export const resetByCommand = "The command reset-password";

/** `reset_by` for a reset by an admin's own link (ADR 6). */
export const resetByLink = "The link mailed for your forgotten password";

const attempts = (count: number) =>
  count === 1 ? "1 attempt to log in" : `${count} attempts to log in`;

function lineOf(reset: FailedLoginReset, timeZone: string): string {
  const [day = "", time = ""] = showMoment(reset.reset_on, timeZone).split(" ");
  return `On ${day} at ${time.slice(0, 5)}, ${reset.reset_by} reset your failed login count. Before that, ${attempts(reset.failed_logins)} to your account had failed.`;
}

/** The title and the lines of the notice. */
export function failedLoginNotice(resets: readonly FailedLoginReset[], timeZone: string) {
  return {
    title: "Failed logins to your account",
    message: [
      ...resets.map((reset) => lineOf(reset, timeZone)),
      "Was that you? Then there is nothing to do.",
      "If it was not you, somebody may be trying to get into your account. Please change your password on the page Your account, and tell an admin.",
      `You will see this for ${resetToldDays} days, so that nobody can hide it from you.`,
    ],
  };
}
