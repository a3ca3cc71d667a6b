/** What somebody who has just signed in is told (ADR 0027). */
import type { SignedInData } from "@helpline/contract/auth/signed-in";

/** Shows that failed logins were reset, where the answer to the sign-in says so. */
export function tellAfterSignIn({ failed_login_resets: resets }: SignedInData): void {
  if (!resets) return;
  // Rarely needed, so not part of the login's first load.
  import("./failed-logins.ts")
    .then(({ tellOfResets }) => tellOfResets(resets))
    .catch((error: unknown) => console.error("The failed logins could not be shown.", error));
}
