/** Buttons below a part of a report that show more of it. Print shows everything and no button. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./report.module.css";

interface MoreButtonProps {
  readonly expanded: boolean;
  /** The id of what appears. */
  readonly controls?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const MoreButton = ({ expanded, controls, onClick, children }: MoreButtonProps) => (
  <Button
    className={classes.more}
    data-paper="hidden"
    variant="subtle"
    size="compact-sm"
    aria-expanded={expanded}
    aria-controls={controls}
    onClick={onClick}
  >
    {children}
  </Button>
);

interface ShowAllProps {
  readonly all: boolean;
  readonly count: number;
  readonly first: number;
  readonly onChange: (all: boolean) => void;
}

/** Below a long list that shows only its first rows. */
export const ShowAll = ({ all, count, first, onChange }: ShowAllProps) => (
  <MoreButton expanded={all} onClick={() => onChange(!all)}>
    {all ? `Show the first ${first}` : `Show all ${count}`}
  </MoreButton>
);
