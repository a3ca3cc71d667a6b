/** Labelled counts in groups. */
import type { Figure } from "@helpline/contract/reports/general-report";
import classes from "./figures.module.css";

interface FiguresProps<N extends string> {
  readonly figures: readonly Figure<N>[];
  readonly counts: Readonly<Record<N, number>>;
  /** Fits half the width of a report. */
  readonly narrow?: boolean;
}

const inThousands = new Intl.NumberFormat("en-GB");

export function Figures<N extends string>({ figures, counts, narrow }: FiguresProps<N>) {
  const groups = [...new Set(figures.map(([_field, _label, group]) => group))];
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
            <dd>{inThousands.format(counts[field])}</dd>
          </div>
        ))}
    </dl>
  ));
}
