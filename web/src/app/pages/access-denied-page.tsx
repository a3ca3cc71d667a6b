/** Shown for a refused address and after an Auto Logout. */
import { screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { useSession } from "#shared/session/use-session.ts";
import { MessagePage } from "../page-parts/message-screen.tsx";

export default function AccessDeniedPage() {
  const { loggedIn, userType } = useSession();
  if (!loggedIn) {
    return (
      <MessagePage
        title={screens.accessDenied.title}
        ways={[{ ...screens.login, title: "Log in" }, screens.home]}
      >
        <p>
          You are not logged in, and this page is for members of staff. Log in, and you go on to the
          page that you wanted, if your role may open it.
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={screens.accessDenied.title} ways={[screens.welcome]}>
      <p>
        You are logged in as {capitalised(userType)}, and this role may not open the page. If you
        need it for your work, please speak to a manager.
      </p>
    </MessagePage>
  );
}
