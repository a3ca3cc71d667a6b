/** How far the server is with checking, importing or undoing. */
import { Progress } from "@mantine/core";
import classes from "./import.module.css";
import { figure, importWords } from "./import.words.ts";
import type { StepProps } from "./import-place.ts";

const headings = {
  checking: importWords.checking,
  importing: importWords.importing,
  undoing: importWords.undoing,
} as const;

export function ProgressStep({ run: { state, progress } }: Pick<StepProps, "run">) {
  const heading = headings[state as keyof typeof headings];
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  const percent = Math.floor(share * 100);
  return (
    <section className={classes.card} aria-label={heading}>
      <h2 tabIndex={-1}>{heading}</h2>
      <Progress value={percent} size="lg" aria-label={heading} />
      <div className={`${classes.quiet} ${classes.progress}`}>
        {progress && progress.total > 0
          ? `${figure(progress.done)} of ${figure(progress.total)} rows`
          : "Starting"}
        . {importWords.mayLeave}
      </div>
      {/* In quarters, so that screen readers are not interrupted all the time. */}
      <span role="status" className="visually-hidden">
        {Math.floor(share * 4) * 25} per cent
      </span>
    </section>
  );
}
