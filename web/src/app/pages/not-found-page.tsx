/** Shown for an unknown address. */
import { screens } from "@helpline/contract/screens";
import { useSession } from "#shared/session/use-session.ts";
import { MessagePage } from "../page-parts/message-screen.tsx";

export default function NotFoundPage() {
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
