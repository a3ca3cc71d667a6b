/** Paper is light: whoever works in the dark scheme prints in the light one all the same. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

const attribute = "data-mantine-color-scheme";

/** For a screen that is made to be printed, while it is shown. */
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

/** True while the page is printed: what is drawn then stands on the paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
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
