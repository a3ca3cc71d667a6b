/** The table of contents beside the long form: follows the scroll, marks sections with errors. */
import { type MouseEvent, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import classes from "./case-form.module.css";
import { errorsIn, type SectionFields } from "./case-form-fields.ts";

export const anchorOf = (id: string): string => `case-form-${id}`;

interface SectionNavProps {
  readonly sections: readonly SectionFields[];
  readonly form: RecordFormApi;
}

export function SectionNav({ sections, form }: SectionNavProps) {
  const { errors } = useFormState({ control: form.control });
  const current = useSectionInSight(sections);
  return (
    <nav aria-label="Sections of the form" className={classes.contents}>
      <ol>
        {sections.map((section) => {
          const failing = errorsIn(section, errors);
          return (
            <li key={section.id}>
              <a
                href={`#${anchorOf(section.id)}`}
                aria-current={section.id === current ? "location" : undefined}
                data-failing={failing > 0 || undefined}
                onClick={(event) => goTo(event, section.id)}
              >
                {section.title}
                {failing > 0 && (
                  <span className={classes.failing}>
                    {failing}
                    <span className="visually-hidden"> to correct</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Not left to the browser: a changed hash would count as leaving the changed form. */
function goTo(event: MouseEvent, id: string): void {
  const section = document.getElementById(anchorOf(id));
  if (!section) return;
  event.preventDefault();
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  section.focus({ preventScroll: true });
}

/** How far under the header a section counts as reached, in pixels. */
const reach = 140;

function useSectionInSight(sections: readonly SectionFields[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      // The last sections may be too short ever to reach the top.
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      const reached = sections.filter(({ id }) => {
        const top = document.getElementById(anchorOf(id))?.getBoundingClientRect().top;
        return top !== undefined && top <= reach;
      });
      setCurrent((atEnd ? sections : reached).at(-1)?.id ?? sections[0]?.id);
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
