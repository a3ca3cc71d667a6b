/** A box with a small title, for what people look at first on the pages of a case. */
import type { ReactNode } from "react";
import classes from "./sight-part.module.css";

interface SightPartProps {
  readonly name: "guardian" | "next" | "reason" | "latest";
  readonly title: string;
  readonly children: ReactNode;
}

export const SightPart = ({ name, title, children }: SightPartProps) => (
  <section aria-labelledby={`sight-${name}`} className={classes.part}>
    <h2 id={`sight-${name}`}>{title}</h2>
    {children}
  </section>
);
