/** Messages shown right after login (ADR 6). */
import type { LoginData } from "@helpline/contract/auth/auth.schema";

/** Shows that failed logins were reset, if the login's answer says so. */
export function tellAfterLogin({ failed_login_resets: resets }: LoginData): void {
  if (!resets) return;
  // Rarely needed, so not part of the login screen's first load.
  import("./failed-logins.ts")
    .then(({ tellOfResets }) => tellOfResets(resets))
    .catch((error: unknown) => console.error("The failed logins could not be shown.", error));
}
