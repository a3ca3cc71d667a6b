/** What became of something that was asked for, such as a mail or an import. */
import type { ReactNode } from "react";
import classes from "./state-badge.module.css";

interface StateBadgeProps {
  /** Left out while it may still end well or badly. */
  readonly tone?: "good" | "bad" | undefined;
  readonly children: ReactNode;
}

export const StateBadge = ({ tone, children }: StateBadgeProps) => (
  <span className={classes.state} data-tone={tone}>
    {children}
  </span>
);
