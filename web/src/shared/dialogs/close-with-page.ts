/** Closes with a page what stands above it: over another one, people would take it for part of that one. */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** @param close must be a stable function */
export function useCloseWithPage(close: () => void): void {
  const router = useRouter();
  useEffect(
    () => router.subscribe("onBeforeNavigate", ({ hrefChanged }) => hrefChanged && close()),
    [router, close],
  );
}
