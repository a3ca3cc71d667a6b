/**
 * What a table of contents beside a long screen does: follows the scroll, leads to a section. A section
 * is an element with the anchor as its id that takes the focus (`tabIndex` -1).
 */
import { type MouseEvent, useEffect, useState } from "react";

/** Not left to the browser: a hash in the address would be a step of its own for Back. */
export function goToSection(event: MouseEvent, anchor: string): void {
  const section = document.getElementById(anchor);
  if (!section) return;
  event.preventDefault();
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  section.focus({ preventScroll: true });
}

/** How far under the header a section counts as reached, in pixels. */
const reach = 140;

function sectionInSight(anchors: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  // The last sections may be too short ever to reach the top.
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const reached = anchors.filter((anchor) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top;
    return top !== undefined && top <= reach;
  });
  return (atEnd ? anchors : reached).at(-1) ?? anchors[0];
}

/** The anchor of the section that is being read. `anchors` should stay the same array. */
export function useSectionInSight(anchors: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(anchors[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionInSight(anchors));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, [anchors]);
  return current;
}
