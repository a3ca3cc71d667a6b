/** Moves the focus to the row of the case that the person comes back from, once it has loaded. */
import { type RefObject, useEffect, useRef } from "react";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { focusRow } from "#shared/list/data-table.tsx";

/**
 * The focus may move only while it is on the page itself or its heading: the person has not started
 * anything yet.
 */
function isAtRest(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches("main, main h1");
}

const arrivalMilliseconds = 60;

export function useReturnToRow(
  box: RefObject<HTMLElement | null>,
  wantedId: number | null,
  selectedId: number | null,
): void {
  const wantedAtFirst = useRef(wantedId);
  useEffect(() => {
    if (wantedAtFirst.current === null || wantedAtFirst.current !== selectedId) return;
    wantedAtFirst.current = null;
    // The heading takes the focus after rendering (page-arrival.tsx); the row follows.
    setTimeout(() => {
      if (!isModalOpen() && isAtRest()) focusRow(box.current);
    }, arrivalMilliseconds);
  }, [box, selectedId]);
}
