/**
 * On a small screen a list scrolls with the page between two bars: the header and its actions. They leave
 * while a person scrolls down, and return on scrolling up, at both ends of the page and with each choice
 * of a row. Style sheets do it by `html[data-bars="away"]`; a bar with the focus in it stays.
 */
import { useEffect } from "react";

/** A finger trembles; less than this, in pixels, is no scrolling. */
const leastPixels = 8;

/** @param active whether the list on show is one of those. */
export function useLeavingBars(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const root = document.documentElement;
    const comeBack = () => {
      delete root.dataset.bars;
    };
    let last = window.scrollY;
    // Returning to a row of the list scrolls too; what can be done with it must be in sight then.
    let byHand = false;
    const onHand = () => {
      byHand = true;
    };
    const onScroll = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < leastPixels) return;
      last = window.scrollY;
      if (!byHand) return;
      const isAtEnd = last + root.clientHeight >= root.scrollHeight - leastPixels;
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
