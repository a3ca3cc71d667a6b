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

/** How far below the top of the window a section counts as reached, in pixels. */
const reach = 140;

/** Whether the beginning of an element is in the window. */
function isInSight(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
}

/** The section that was gone to, or in which somebody types, while that is in sight. */
function sectionWithFocus(anchors: readonly string[]): string | undefined {
  const focused = document.activeElement;
  if (!focused || !isInSight(focused)) return undefined;
  return anchors.find((anchor) => document.getElementById(anchor)?.contains(focused));
}

/**
 * The section at a line that begins near the top of the window. Over the last screen of the page the line
 * moves to the bottom, so that it also crosses the sections that are too short to reach the top.
 */
function sectionAtLine(anchors: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const left = Math.max(0, scrollHeight - clientHeight - scrollTop);
  const range = Math.min(clientHeight, scrollHeight - clientHeight);
  const shareOfLastScreen = range > 0 ? Math.max(0, 1 - left / range) : 0;
  const line = reach + (clientHeight - reach) * shareOfLastScreen;
  const reached = anchors.filter((anchor) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  });
  return reached.at(-1) ?? anchors[0];
}

const sectionInSight = (anchors: readonly string[]) =>
  sectionWithFocus(anchors) ?? sectionAtLine(anchors);

/** The anchor of the section being read. `anchors` must be a stable array. */
export function useSectionInSight(anchors: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(anchors[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionInSight(anchors));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    // A screen begins at its first section; when the browser restores a position, it scrolls. To ask for
    // positions now would make it lay out the new screen twice.
    window.addEventListener("scroll", lookSoon, { passive: true });
    document.addEventListener("focusin", lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", lookSoon);
      document.removeEventListener("focusin", lookSoon);
    };
  }, [anchors]);
  return current;
}
