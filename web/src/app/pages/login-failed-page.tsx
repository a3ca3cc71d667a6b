/** /login-failed. The login form itself shows failures in a dialog. */
import { authMessages } from "@helpline/contract/auth/auth.messages";
import { screens } from "@helpline/contract/screens";
import { MessagePage } from "../page-parts/message-screen.tsx";

export default function LoginFailedPage() {
  return (
    <MessagePage title={screens.loginFailed.title} ways={[screens.login, screens.home]}>
      <p>{authMessages.loginFailed}</p>
    </MessagePage>
  );
}
