/** The table of contents beside the case view. */
import { useMemo } from "react";
import { goToSection, useSectionInSight } from "#shared/section-in-sight.ts";
import classes from "./case-contents.module.css";

export interface ContentsEntry {
  readonly anchor: string;
  readonly title: string;
}

/** `entries` should stay the same array while the case does. */
export function CaseContents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  const anchors = useMemo(() => entries.map(({ anchor }) => anchor), [entries]);
  const current = useSectionInSight(anchors);
  return (
    <nav aria-label="Sections of the case" className={classes.contents}>
      <ol>
        {entries.map(({ anchor, title }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? "location" : undefined}
              onClick={(event) => goToSection(event, anchor)}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
