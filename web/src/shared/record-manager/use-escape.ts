/** Esc closes the topmost thing: a dialog, an open pick-list, and only then the page of this modal. */
import { useWindowEvent } from "@mantine/hooks";
import type { RefObject } from "react";

/** Calls `onEscape` if the key was meant for `box`: pressed inside its modal, or with nothing focused. */
export function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => unknown): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // Mantine marks an input whose pick-list is open; this Esc closes only the list.
    if (target.getAttribute("data-mantine-stop-propagation") === "true") return;
    const isMine = box.current?.closest("[role=dialog]")?.contains(target);
    if (target === document.body || isMine) onEscape();
  };
  // An open dialog stops the key before it gets here (dialogs.tsx). In the capture phase, before the
  // pick-list closes and removes its mark.
  useWindowEvent("keydown", onKeyDown, { capture: true });
}
