/** Counts with their names, in groups. */
import classes from "./figures.module.css";

type Figure<N extends string> = readonly [field: N, label: string];

interface FiguresProps<N extends string> {
  readonly groups: readonly (readonly Figure<N>[])[];
  readonly counts: Readonly<Record<N, number>>;
  /** For half the width of a report. */
  readonly narrow?: boolean;
}

const inThousands = new Intl.NumberFormat("en-GB");

export function Figures<N extends string>({ groups, counts, narrow }: FiguresProps<N>) {
  return groups.map((group, index) => (
    <dl
      key={group.map(([field]) => field).join()}
      className={classes.figures}
      data-group={index > 0 || undefined}
      data-narrow={narrow || undefined}
    >
      {group.map(([field, label]) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{inThousands.format(counts[field])}</dd>
        </div>
      ))}
    </dl>
  ));
}
