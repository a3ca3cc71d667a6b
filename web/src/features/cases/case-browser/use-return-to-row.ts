/** Back from a case: the focus goes to the row that was left, once it is there. */
import { type RefObject, useEffect, useRef } from "react";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { focusRow } from "#shared/list/data-table.tsx";

/** No dialog and no list modal lies over the screen. */
export const isNothingOnTop = (): boolean =>
  !isDialogOpen() && !document.querySelector('[role="dialog"][aria-modal="true"]');

/** Only a focus that rests on the screen as such may be moved; nobody has begun anything yet. */
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
    // The heading takes the focus when a screen has been rendered (page-arrival.tsx); the row after it.
    setTimeout(() => {
      if (isNothingOnTop() && isAtRest()) focusRow(box.current);
    }, arrivalMilliseconds);
  }, [box, selectedId]);
}
