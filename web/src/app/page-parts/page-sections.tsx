/** A long page with titled sections and a visible list of links to them. */
import type { ReactNode } from "react";
import { goToSection } from "#shared/section-in-sight.ts";
import classes from "./page-sections.module.css";

export interface PageSectionProps {
  /** The anchor for {@link SectionLinks}. */
  readonly id: string;
  readonly title: string;
  readonly className?: string | undefined;
  /** For what is to be filled in, and is empty on paper. */
  readonly isOnScreenOnly?: boolean;
  readonly children: ReactNode;
}

export function PageSection(props: PageSectionProps) {
  const { id, title, className = "", isOnScreenOnly = false, children } = props;
  const titleId = `${id}-title`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`${classes.section} ${className}`}
      data-paper={isOnScreenOnly ? "hidden" : undefined}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

interface SectionLinksProps {
  readonly sections: readonly Pick<PageSectionProps, "id" | "title">[];
  /** Called before moving to the section, so that a closed one can open. */
  readonly onGo: (id: string) => void;
  /** Show one row, which stays at the top of the window where there is room. */
  readonly row?: boolean;
}

export function SectionLinks({ sections, onGo, row = false }: SectionLinksProps) {
  return (
    <nav
      aria-label="Sections of this page"
      className={classes.links}
      data-row={row || undefined}
      data-paper="hidden"
    >
      <ul className="plain-list">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                onGo(id);
                goToSection(event, id);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
