/** Paper is light: whoever works in the dark scheme prints in the light one all the same. */
import { useEffect } from "react";

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
