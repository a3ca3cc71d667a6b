/** A box with a small title, for what people look at first on the pages of a case. */
import type { ReactNode } from "react";
import classes from "./sight-part.module.css";

interface SightPartProps {
  readonly name: "guardian" | "next" | "reason" | "latest";
  readonly title: string;
  /** Not printed. */
  readonly screenOnly?: boolean;
  readonly children: ReactNode;
}

export const SightPart = ({ name, title, screenOnly, children }: SightPartProps) => (
  <section
    aria-labelledby={`sight-${name}`}
    className={classes.part}
    data-paper={screenOnly ? "hidden" : undefined}
  >
    <h2 id={`sight-${name}`}>{title}</h2>
    {children}
  </section>
);
