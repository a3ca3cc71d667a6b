/** How high toasts are shown: as low as they cover no title, no button and not the field in use. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** The space to the edge of the window and to what must stay in sight, in pixels. */
const gap = 8;
/** The space below them at the bottom of the window, and how far they move at a time. */
const step = 16;

const keptInSight = "h1, h2, button, .mantine-Button-root";

/** What must stay in sight: on the screen, or in the modal above it. */
function keptBoxes(host: HTMLElement): DOMRect[] {
  const modals = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
  const top = [...modals].at(-1) ?? document.body;
  const focused = document.activeElement;
  const kept = [
    ...top.querySelectorAll(keptInSight),
    ...(focused && focused !== document.body && focused.closest("main") !== focused
      ? [focused]
      : []),
  ];
  return kept
    .filter((each) => !host.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

const covers = (box: DOMRect, other: DOMRect): boolean =>
  box.left - gap < other.right &&
  other.left < box.right + gap &&
  box.top - gap < other.bottom &&
  other.top < box.bottom + gap;

/** The lowest free place; if there is none, the one at which the fewest are covered. */
function lowestPlace(host: HTMLElement, present: number): number {
  const { left, width, height } = host.getBoundingClientRect();
  const kept = keptBoxes(host);
  const coveredAt = (bottom: number) => {
    const box = new DOMRect(left, window.innerHeight - bottom - height, width, height);
    return kept.filter((each) => covers(box, each)).length;
  };
  // Toasts that are in nobody's way do not move.
  if (coveredAt(present) === 0) return present;
  const places = [];
  for (let bottom = step; bottom + height <= window.innerHeight - gap; bottom += step) {
    places.push({ bottom, covered: coveredAt(bottom) });
  }
  const [best] = places.toSorted((a, b) => a.covered - b.covered);
  return best?.bottom ?? step;
}

/** @param shown places them again when it changes, as do the focus and the length of the screen */
export function usePlace(box: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  const bottom = useRef(step);
  useLayoutEffect(() => {
    const host = box.current;
    if (!host) return;
    const put = (place: number) => {
      bottom.current = place;
      host.style.bottom = `${place}px`;
    };
    if (shown.length === 0) return put(step);
    const place = () => put(lowestPlace(host, bottom.current));
    place();
    const screen = new ResizeObserver(place);
    for (const each of document.querySelectorAll("main")) screen.observe(each);
    document.addEventListener("focusin", place);
    return () => {
      screen.disconnect();
      document.removeEventListener("focusin", place);
    };
  }, [box, shown]);
}
