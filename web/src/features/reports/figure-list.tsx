/** The figures of a part of a report, each above its label, and below it what it was in the period before. */
import type { ReactNode } from "react";
import classes from "./figures.module.css";

interface ShownFigure {
  readonly field: string;
  readonly label: string;
  readonly value: ReactNode;
  /** What is said of the period before; null if the range is compared with none. */
  readonly before: ReactNode;
}

interface FigureListProps {
  readonly figures: readonly ShownFigure[];
  /** Another list of the same part stands above it. */
  readonly follows?: boolean;
  /** Fits half the width of a report. */
  readonly narrow?: boolean | undefined;
}

export const FigureList = ({ figures, follows, narrow }: FigureListProps) => (
  <dl
    className={classes.figures}
    data-group={follows || undefined}
    data-narrow={narrow || undefined}
  >
    {figures.map(({ field, label, value, before }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd className={classes.figure}>{value}</dd>
        {before !== null && <dd className={classes.before}>{before}</dd>}
      </div>
    ))}
  </dl>
);
