/** Where an import stands among its steps. */
import classes from "./steps.module.css";

const names = {
  file: "File",
  columns: "Columns",
  preview: "Preview",
  import: "Import",
} as const;
export type StepName = keyof typeof names;

interface StepsProps {
  readonly at: StepName;
  /** A recognised file has no columns to choose. */
  readonly hasColumns: boolean;
}

export function Steps({ at, hasColumns }: StepsProps) {
  const shown = (Object.keys(names) as StepName[]).filter(
    (name) => name !== "columns" || hasColumns,
  );
  return (
    <ol className={classes.steps} aria-label="Steps">
      {shown.map((name, index) => (
        <li
          key={name}
          aria-current={name === at ? "step" : undefined}
          data-past={index < shown.indexOf(at) || undefined}
        >
          <span className={classes.stepNumber} aria-hidden>
            {index + 1}
          </span>
          {names[name]}
        </li>
      ))}
    </ol>
  );
}
