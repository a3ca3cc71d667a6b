/** Large parts of a screen appear without blocking the browser (ADR 24). */
import { type ReactNode, useDeferredValue } from "react";

/**
 * Renders its children for the first time in small steps, which React interrupts for input, so that a slow
 * phone answers meanwhile. Later changes are rendered as usual.
 */
export function InSteps({ children }: { readonly children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) && children;
}
