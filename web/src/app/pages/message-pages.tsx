/** Pages with one message and a way on: refused, login failed, logged out, unknown address. */

import { mayAccess } from "@helpline/contract/access";
import { authMessages } from "@helpline/contract/auth/auth.messages";
import type { authRoutes } from "@helpline/contract/auth/auth.routes";
import { sessionCalls } from "@helpline/contract/first-load-calls";
import { screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#shared/api-client.ts";
import { bearerToken, endSession, onLogout } from "#shared/session/session.ts";
import { useSession } from "#shared/session/use-session.ts";
import { MessagePage } from "../page-parts/message-screen.tsx";
import { isWanted } from "../wanted-address.ts";

/** Shown for a refused address and after an Auto Logout. */
export function AccessDeniedPage() {
  const { loggedIn, userType } = useSession();
  // A logout in another tab, of which this one may hear late, forgets it.
  const leadsBack = useSyncExternalStore(onLogout, isWanted);
  if (!loggedIn) {
    return (
      <MessagePage
        title={screens.accessDenied.title}
        ways={[{ ...screens.login, title: "Log in" }, screens.home]}
      >
        <p>
          You are not logged in, and this page is for members of staff.
          {leadsBack &&
            " Log in, and you go on to the page that you wanted, if your role may open it."}
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={screens.accessDenied.title} ways={[screens.welcome]}>
      <p>
        You are logged in as {capitalised(userType)}, and this role may not open the page. If you
        need it for your work, please speak to{" "}
        {mayAccess("managers", userType) ? "an admin" : "a manager"}.
      </p>
    </MessagePage>
  );
}

/** /login-failed. The login form itself shows failures in a dialog. */
export function LoginFailedPage() {
  return (
    <MessagePage title={screens.loginFailed.title} ways={[screens.login, screens.home]}>
      <p>{authMessages.loginFailed}</p>
    </MessagePage>
  );
}

/**
 * Ends the session here and on the server. Removes the cookie at once, whatever the server answers: the
 * call already has its token.
 */
function logOut(): void {
  if (!bearerToken()) return;
  call<typeof authRoutes.logout>(sessionCalls.logout, {}).catch((error: unknown) => {
    console.error("The server did not end the session; it ends by itself.", error);
  });
  endSession("logout");
}

/** Ends the session and says so. */
export function LogoutPage() {
  // Here, not in the route's guard: hovering over the menu's link must not log out.
  useEffect(() => logOut(), []);
  return (
    <MessagePage title={screens.logout.title} ways={[screens.login, screens.home]}>
      <p>{authMessages.loggedOut}</p>
    </MessagePage>
  );
}

/** Shown for an unknown address. */
export function NotFoundPage() {
  const { loggedIn } = useSession();
  return (
    <MessagePage
      title={screens.notFound.title}
      ways={loggedIn ? [screens.welcome] : [screens.home, screens.login]}
    >
      <p>There is nothing at this address. The link may be old, or a letter may be missing.</p>
    </MessagePage>
  );
}
