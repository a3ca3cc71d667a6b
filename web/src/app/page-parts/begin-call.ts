/** Opens the page for a call, and then starts the call timer. */
import { type NavigateOptions, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { beginCall } from "#shared/call-timer/call-timer.ts";

/** @returns a function that opens the page and starts the timer, unless unsaved changes keep the person where they are */
export function useBeginCall() {
  const router = useRouter();
  return useCallback(
    async (caseId: number | null, to: NavigateOptions) => {
      const { href } = router.buildLocation(to);
      // The promise of a refused navigation resolves with the next one, which may lead elsewhere.
      await router.navigate(to);
      if (router.state.location.href === href) beginCall(caseId);
    },
    [router],
  );
}
