/**
 * When work is done, so that the browser answers meanwhile (ADR 24): large parts appear in steps, and what nothing
 * visible needs waits until it is idle.
 */
import { type ReactNode, useDeferredValue } from "react";

/**
 * Renders its children for the first time in small steps, which React interrupts for input, so that a slow
 * phone answers meanwhile. Later changes are rendered as usual.
 */
export function InSteps({ children }: { readonly children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) && children;
}

/** The time in which a screen loads its data on a usual connection, in milliseconds. */
const settleMilliseconds = 2_000;

/** Runs `work` when the screen has settled and the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari does not support requestIdleCallback.
    if ("requestIdleCallback" in window) idle = requestIdleCallback(work);
    else work();
  }, settleMilliseconds);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
