/** Keyboard navigation of a feed (WAI-ARIA, pattern Feed). Arrows first scroll through a long entry. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";

interface EntryKeys {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Renders the list with this entry in the page. */
  readonly goTo: (index: number) => void;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 1,
  PageUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Whether an entry extends beyond the box in the direction of an arrow; the box then scrolls by itself. */
function goesOn(key: string, entry: HTMLElement, box: HTMLElement | null): boolean {
  if (!box) return false;
  const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
  if (key === "ArrowDown") return inner.bottom > outer.bottom + 1;
  return key === "ArrowUp" && inner.top < outer.top - 1;
}

export function useEntryKeys({ box, count, goTo }: EntryKeys) {
  useBoundShortcuts(["moveInHistory", "jumpInHistory"]);
  const wanted = useRef<number | null>(null);
  // An entry may appear only after the next render, and it moves while those around it are measured, so it
  // is kept in view until the person scrolls.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const entry = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!entry) return;
    if (document.activeElement !== entry) entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "nearest" });
  });
  const letGo = () => {
    wanted.current = null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const { currentTarget: entry, target, key } = event;
    letGo();
    if (target !== entry || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const next = moves[key]?.(at, count - 1);
    if (next === undefined || goesOn(key, entry, box.current)) return;
    event.preventDefault();
    if (next < 0 || next >= count || next === at) return;
    wanted.current = next;
    goTo(next);
  };
  return {
    onKeyDown,
    /** The person scrolls or has moved elsewhere. */
    letGo,
  };
}
