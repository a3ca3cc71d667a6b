/** Labelled counts in groups, each beside that of the period before. */
import type { FiltersOfCases } from "@helpline/contract/reports/case-figures";
import type { DateRange } from "@helpline/contract/reports/date-range";
import type { Figure } from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import { changeInWords, numberText } from "#shared/report/compared.ts";
import { CasesLink } from "./cases-link.tsx";
import classes from "./figures.module.css";

type Counts<N extends string> = Readonly<Record<N, number>>;

interface Before<N extends string> {
  readonly from: string;
  readonly to: string;
  readonly counts: Counts<N>;
}

interface FiguresProps<N extends string> {
  readonly figures: readonly Figure<N>[];
  readonly counts: Counts<N>;
  readonly before?: Before<N> | null;
  /** The range of the counts. */
  readonly range: DateRange;
  /** The list of cases behind a figure; left out if the figures do not count cases. */
  readonly filtersOf?: (field: N, range: DateRange) => FiltersOfCases;
  /** Fits half the width of a report. */
  readonly narrow?: boolean;
}

export function Figures<N extends string>(props: FiguresProps<N>) {
  const { figures, counts, before, range, filtersOf, narrow } = props;
  const groups = [...new Set(figures.map(([_field, _label, group]) => group))];
  const shown = (field: N, label: string, count: number, of: DateRange) =>
    filtersOf ? (
      <CasesLink count={count} label={label} filters={filtersOf(field, of)} />
    ) : (
      numberText(count)
    );
  return groups.map((name, index) => (
    <dl
      key={name}
      className={classes.figures}
      data-group={index > 0 || undefined}
      data-narrow={narrow || undefined}
    >
      {figures
        .filter(([_field, _label, group]) => group === name)
        .map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className={classes.figure}>{shown(field, label, counts[field], range)}</dd>
            {before && (
              <dd className={classes.before}>
                {changeInWords(counts[field], before.counts[field])}{" "}
                {shown(field, `${label}, ${periodInWords(before)}`, before.counts[field], before)}
              </dd>
            )}
          </div>
        ))}
    </dl>
  ));
}
