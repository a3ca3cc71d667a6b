/** The table of contents beside the long form: follows the scroll, marks sections with errors. */
import { useMemo } from "react";
import { useFormState } from "react-hook-form";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { goToSection, useSectionInSight } from "#shared/section-in-sight.ts";
import classes from "./case-form.module.css";
import { errorsIn, type SectionFields } from "./case-form-fields.ts";

export const anchorOf = (id: string): string => `case-form-${id}`;

interface SectionNavProps {
  readonly sections: readonly SectionFields[];
  readonly form: RecordFormApi;
}

export function SectionNav({ sections, form }: SectionNavProps) {
  const { errors } = useFormState({ control: form.control });
  const anchors = useMemo(() => sections.map(({ id }) => anchorOf(id)), [sections]);
  const current = useSectionInSight(anchors);
  return (
    <nav aria-label="Sections of the form" className={classes.contents}>
      <ol>
        {sections.map((section) => {
          const failing = errorsIn(section, errors);
          return (
            <li key={section.id}>
              <a
                href={`#${anchorOf(section.id)}`}
                aria-current={anchorOf(section.id) === current ? "location" : undefined}
                data-failing={failing > 0 || undefined}
                onClick={(event) => goToSection(event, anchorOf(section.id))}
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
