/** Esc closes the topmost thing: a dialog, an open pick-list, and only then the page of this modal. */
import { type RefObject, useEffect } from "react";

/** Calls `onEscape` if the key was meant for `box`: pressed inside its modal, or with nothing focused. */
export function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => unknown): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // Mantine marks an input whose pick-list is open; this Esc closes only the list.
      if (target.getAttribute("data-mantine-stop-propagation") === "true") return;
      if (target !== document.body && !box.current?.closest("[role=dialog]")?.contains(target))
        return;
      onEscape();
    };
    // An open dialog stops the key before it gets here (dialogs.tsx). In the capture phase, before the
    // pick-list closes and removes its mark.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [box, onEscape]);
}
