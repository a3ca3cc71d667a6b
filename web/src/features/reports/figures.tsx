/**
 * The figures of a part of a report, as a list or as the rows of a table, each with what it was in the period before.
 */
import type { DateRange } from "@helpline/contract/reports/date-range";
import {
  type GeneralReport,
  type Group,
  joinedGroups,
} from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import type { ReactNode } from "react";
import { type BarRow, numberText } from "#shared/report/bar-table.tsx";
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

// The rows of a table.

/** Rows shown before a table is expanded. */
export const rowsInSight = 10;

interface NamedGroup extends Group {
  readonly name: string;
}

interface Counted<G> {
  readonly group: G;
  readonly count: number;
  /** What a link to them is called. */
  readonly label: string;
  readonly range: DateRange;
}

/**
 * @param groups the rows of both periods; those of the period before are missing if it is not to be compared
 * @param show a count of either period, such as a link to what was counted
 */
export function comparedRows<G extends NamedGroup>(
  groups: { readonly now: readonly G[]; readonly before: readonly G[] | undefined },
  report: GeneralReport,
  show: (counted: Counted<G>) => ReactNode,
): BarRow[] {
  return joinedGroups(groups.now, groups.before).map((group) => {
    const { name, count, filters, before } = group;
    const earlier = report.before;
    return {
      key: JSON.stringify(filters),
      name,
      value: count,
      text: numberText(count),
      figure: show({ group, count, label: name, range: report }),
      ...(earlier &&
        before !== null && {
          before: {
            value: before,
            figure: show({
              group,
              count: before,
              label: `${name}, ${periodInWords(earlier)}`,
              range: earlier,
            }),
          },
        }),
    };
  });
}
