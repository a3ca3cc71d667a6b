/** A titled part of a case, with an anchor for the table of contents. */
import type { ReactNode } from "react";
import classes from "./case-section.module.css";

interface CaseSectionProps {
  /** The anchor is `case-` followed by this. */
  readonly id: string;
  readonly title: string;
  readonly level?: 2 | 3;
  /** May break across printed pages; short sections do not. */
  readonly long?: boolean;
  /** Not printed. */
  readonly screenOnly?: boolean;
  readonly children: ReactNode;
}

export const anchorOf = (id: string): string => `case-${id}`;

export function CaseSection({
  id,
  title,
  level = 2,
  long,
  screenOnly,
  children,
}: CaseSectionProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const anchor = anchorOf(id);
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className={classes.section}
      data-long={long || undefined}
      data-paper={screenOnly ? "hidden" : undefined}
      tabIndex={-1}
    >
      <Heading id={`${anchor}-title`} className={classes.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
