/** Ends the session and says so. */
import { authMessages } from "@helpline/contract/auth/auth.messages";
import { screens } from "@helpline/contract/screens";
import { useEffect } from "react";
import { logOut } from "#features/auth/logout.ts";
import { MessagePage } from "../page-parts/message-screen.tsx";

export default function LogoutPage() {
  // Here, not in the route's guard: hovering over the menu's link must not log out.
  useEffect(() => logOut(), []);
  return (
    <MessagePage title={screens.logout.title} ways={[screens.login, screens.home]}>
      <p>{authMessages.loggedOut}</p>
    </MessagePage>
  );
}
