/**
 * On a small screen a list scrolls with the page between two bars: the header and its actions. The bars
 * hide while a person scrolls down. They return on scrolling up, at both ends of the page, and when a row
 * is selected. Style sheets use `html[data-bars="away"]`; a bar that contains the focus stays.
 */
import { useEffect } from "react";

/** Movements below this, in pixels, are not scrolling: fingers tremble. */
const minPixels = 8;

/** @param active whether the current list is one of these */
export function useLeavingBars(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const root = document.documentElement;
    const comeBack = () => {
      delete root.dataset.bars;
    };
    // The position is not read here: in an effect, the browser would have to lay out the new list twice.
    let last = 0;
    // Returning to a row scrolls too, but its actions must stay visible.
    let byHand = false;
    const onHand = () => {
      byHand = true;
    };
    const onScroll = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < minPixels) return;
      last = window.scrollY;
      if (!byHand) return;
      const isAtEnd = last + root.clientHeight >= root.scrollHeight - minPixels;
      if (moved < 0 || isAtEnd) comeBack();
      else root.dataset.bars = "away";
    };
    window.addEventListener("wheel", onHand, { passive: true });
    window.addEventListener("touchmove", onHand, { passive: true });
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("click", comeBack);
    return () => {
      window.removeEventListener("wheel", onHand);
      window.removeEventListener("touchmove", onHand);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("click", comeBack);
      comeBack();
    };
  }, [active]);
}
