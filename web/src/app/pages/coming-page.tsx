/** Stands in for the screens of specification 2 until they are built; says what will be there. */
import { screens } from "@helpline/contract/screens";
import { useRouterState } from "@tanstack/react-router";
import { MessagePage } from "../page-parts/message-screen.tsx";
import { screenAt } from "../route-guard.ts";
import { screenNotes } from "../screen-notes.ts";

export default function ComingPage() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const name = screenAt(path) ?? "notFound";
  return (
    <MessagePage title={screens[name].title} ways={[screens.welcome]}>
      <p>{screenNotes[name]}</p>
      <p>This screen is still being built.</p>
    </MessagePage>
  );
}
