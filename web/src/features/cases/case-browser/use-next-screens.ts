/**
 * Preloads the code of the screens that a browser's actions open, once the pointer or focus reaches its
 * rows. Only code: the server records every read of a case, and a passing pointer must not read one (PRIV-1).
 */
import { useRouter } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import type { BrowserAction } from "./browser-actions.ts";

export function useNextScreens(actions: readonly BrowserAction[]): () => void {
  const router = useRouter();
  const isDone = useRef(false);
  return useCallback(() => {
    if (isDone.current) return;
    isDone.current = true;
    for (const { opens } of actions) {
      // A failure is ignored: opening the screen loads the code again and shows the error.
      if (opens) void router.preloadRoute({ to: opens }).catch(() => undefined);
    }
  }, [actions, router]);
}
