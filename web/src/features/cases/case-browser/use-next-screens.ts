/**
 * Fetches the code of the screens that a browser's actions open, once somebody turns to its rows. The
 * code and nothing else: reading a case is recorded, and a pointer on its way reads nothing (B20).
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
      // What fails now is fetched again, and told, when it is needed.
      if (opens) void router.preloadRoute({ to: opens }).catch(() => undefined);
    }
  }, [actions, router]);
}
