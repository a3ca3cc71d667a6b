/** Esc closes what is on top: a dialog, an open pick-list, and only then the page of this modal. */
import { type RefObject, useEffect } from "react";

/** Calls `onEscape` when the key was meant for `box`: pressed inside its modal, or nowhere in particular. */
export function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => unknown): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // Mantine marks an input whose pick-list is open; this Esc closes the list.
      if (target.getAttribute("data-mantine-stop-propagation") === "true") return;
      if (target !== document.body && !box.current?.closest("[role=dialog]")?.contains(target))
        return;
      onEscape();
    };
    // A dialog on top never lets the key come this far (dialogs.tsx).
    // In the capture phase, before the pick-list closes and takes its mark away.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [box, onEscape]);
}
