/** Shown for a refused address and after an Auto Logout (spec 1 §2 and §4). */
import { screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { useSession } from "#shared/session/use-session.ts";
import { MessagePage } from "../page-parts/message-screen.tsx";

export default function AccessDeniedPage() {
  const { loggedIn, userType } = useSession();
  if (!loggedIn) {
    return (
      <MessagePage title={screens.accessDenied.title} ways={[screens.login, screens.home]}>
        <p>
          This page is for members of staff who are logged in. After login you go on to where you
          wanted to go, if your role may open it.
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
