/**
 * The table of contents of a long screen about a case: follows the scroll position and marks sections with
 * errors.
 */
import { useMemo } from "react";
import { goToSection, useSectionInSight } from "#shared/section-in-sight.ts";
import classes from "./contents-nav.module.css";

export interface ContentsEntry {
  readonly anchor: string;
  readonly title: string;
  /** The number of fields with errors in the section. */
  readonly failing?: number;
}

interface ContentsNavProps {
  readonly label: string;
  readonly entries: readonly ContentsEntry[];
  /** Show a row of chips above the form if there is no room beside it. */
  readonly chips?: boolean;
  /** Show one row, which stays at the top of the window. */
  readonly row?: boolean;
}

export function ContentsNav({ label, entries, chips = false, row = false }: ContentsNavProps) {
  const joined = entries.map(({ anchor }) => anchor).join(" ");
  const anchors = useMemo(() => joined.split(" "), [joined]);
  const current = useSectionInSight(anchors);
  return (
    <nav
      aria-label={label}
      className={classes.contents}
      data-chips={chips || undefined}
      data-row={row || undefined}
      data-paper="hidden"
    >
      <ol className="plain-list">
        {entries.map(({ anchor, title, failing = 0 }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? "location" : undefined}
              data-failing={failing > 0 || undefined}
              onClick={(event) => goToSection(event, anchor)}
            >
              {title}
              {failing > 0 && (
                <span className={classes.failing}>
                  {failing}
                  <span className="visually-hidden"> to correct</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
