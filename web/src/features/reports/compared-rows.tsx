/** The rows of a report's table, each beside the period before. */
import type { DateRange } from "@helpline/contract/reports/date-range";
import {
  type GeneralReport,
  type Group,
  joinedGroups,
} from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import type { ReactNode } from "react";
import { type BarRow, numberText } from "#shared/report/bar-table.tsx";

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
