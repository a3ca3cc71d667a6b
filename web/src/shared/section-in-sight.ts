/**
 * The behaviour of a table of contents beside a long screen: follows the scroll position, leads to a
 * section. A section is a focusable element (`tabIndex` -1) with the anchor as its id.
 */
import { type MouseEvent, useEffect, useState } from "react";

/** Not left to the browser: a hash in the address would add a step for Back. */
export function goToSection(event: MouseEvent, anchor: string): void {
  const section = document.getElementById(anchor);
  if (!section) return;
  event.preventDefault();
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  section.focus({ preventScroll: true });
}

/** The distance below the header at which a section counts as reached, in pixels. */
const reach = 140;

function sectionInSight(anchors: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  // The last sections may be too short to reach the top.
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const reached = anchors.filter((anchor) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top;
    return top !== undefined && top <= reach;
  });
  return (atEnd ? anchors : reached).at(-1) ?? anchors[0];
}

/** The anchor of the section being read. `anchors` must be a stable array. */
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
    // A screen begins at its first section; when the browser restores a position, it scrolls. To ask for
    // positions now would make it lay out the new screen twice.
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, [anchors]);
  return current;
}
