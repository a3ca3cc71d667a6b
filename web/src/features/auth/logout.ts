/** Logs out. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { call } from "#shared/api-client.ts";
import { bearerToken, endSession } from "#shared/session/session.ts";

/**
 * Ends the session here and on the server. Removes the cookie at once, whatever the server answers: the
 * call already has its token.
 */
export function logOut(): void {
  if (!bearerToken()) return;
  call(authRoutes.logout, {}).catch((error: unknown) => {
    console.error("The server did not end the session; it ends by itself.", error);
  });
  endSession("logout");
}
