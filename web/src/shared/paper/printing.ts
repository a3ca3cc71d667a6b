/** What changes on a screen while it is printed. */
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

const attribute = "data-mantine-color-scheme";

/** Prints in the light scheme, also for people who work in the dark one. */
export function usePrintInLight(): void {
  const onScreen = useRef<string | null>(null);
  const before = () => {
    onScreen.current ??= document.documentElement.getAttribute(attribute);
    document.documentElement.setAttribute(attribute, "light");
  };
  const after = () => {
    if (onScreen.current) document.documentElement.setAttribute(attribute, onScreen.current);
    onScreen.current = null;
  };
  useWindowEvent("beforeprint", before);
  useWindowEvent("afterprint", after);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for a screen that is left while it prints
  useEffect(() => after, []);
}

/** True while the page is printed: the paper shows what is rendered then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints the page as it is when this returns.
  useWindowEvent("beforeprint", () => flushSync(() => setPrinting(true)));
  useWindowEvent("afterprint", () => setPrinting(false));
  return printing;
}
