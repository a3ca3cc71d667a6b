/** Prints in the light scheme, also for people who work in the dark one. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const attribute = "data-mantine-color-scheme";

/** For printable screens, while they are shown. */
export function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen: string | null = null;
    const before = () => {
      onScreen ??= root.getAttribute(attribute);
      root.setAttribute(attribute, "light");
    };
    const after = () => {
      if (onScreen !== null) root.setAttribute(attribute, onScreen);
      onScreen = null;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      after();
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
}

/** True while the page is printed: the paper shows what is rendered then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}
