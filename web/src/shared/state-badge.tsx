/** The state of something in a word, such as of a mail or an import, or a warning beside a figure. */
import type { ReactNode } from "react";
import classes from "./state-badge.module.css";

interface StateBadgeProps {
  /** Left out while it may still end well or badly. */
  readonly tone?: "good" | "warning" | "bad" | undefined;
  readonly children: ReactNode;
}

export const StateBadge = ({ tone, children }: StateBadgeProps) => (
  <span className={classes.state} data-tone={tone}>
    {children}
  </span>
);
