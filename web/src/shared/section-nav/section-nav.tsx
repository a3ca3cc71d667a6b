/** A table of contents beside a long screen: follows the scroll, leads to a section and its focus. */
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import classes from "./section-nav.module.css";

interface NavSection {
  /** The id of the section's element; it takes the focus (`tabIndex` -1). */
  readonly anchor: string;
  readonly title: string;
  /** Stands after the title, such as a count of what is wrong. */
  readonly mark?: ReactNode;
}

interface SectionNavProps {
  readonly label: string;
  /** Should stay the same object while the screen does. */
  readonly sections: readonly NavSection[];
}

export function SectionNav({ label, sections }: SectionNavProps) {
  const current = useSectionInSight(sections);
  return (
    <nav aria-label={label} className={classes.contents}>
      <ol>
        {sections.map(({ anchor, title, mark }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? "location" : undefined}
              onClick={(event) => goTo(event, anchor)}
            >
              {title}
              {mark}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Not left to the browser: a hash in the address would be a step of its own for Back. */
function goTo(event: MouseEvent, anchor: string): void {
  const section = document.getElementById(anchor);
  if (!section) return;
  event.preventDefault();
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  section.focus({ preventScroll: true });
}

/** How far under the header a section counts as reached, in pixels. */
const reach = 140;

function sectionInSight(sections: readonly NavSection[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  // The last sections may be too short ever to reach the top.
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const reached = sections.filter(({ anchor }) => {
    const top = document.getElementById(anchor)?.getBoundingClientRect().top;
    return top !== undefined && top <= reach;
  });
  return (atEnd ? sections : reached).at(-1)?.anchor ?? sections[0]?.anchor;
}

function useSectionInSight(sections: readonly NavSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.anchor);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionInSight(sections));
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
  }, [sections]);
  return current;
}
