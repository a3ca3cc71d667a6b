/** Opens the page for a call, and then starts the call timer. */
import { type NavigateOptions, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { beginCall } from "#shared/call-timer/call-timer.ts";

/** @returns what goes on with a call of this case; whoever stays, because something is not saved, begins none */
export function useBeginCall() {
  const router = useRouter();
  return useCallback(
    async (caseId: number | null, to: NavigateOptions) => {
      const { href } = router.buildLocation(to);
      // Of one that is refused, the router tells with the next one, which may lead elsewhere.
      await router.navigate(to);
      if (router.state.location.href === href) beginCall(caseId);
    },
    [router],
  );
}
