/** A titled part of a report. */
import { type ReactNode, useId } from "react";
import classes from "./report.module.css";

interface ReportPartProps {
  readonly title: string;
  /** What is counted here, in a sentence. */
  readonly note?: ReactNode;
  /** May be broken over pages; short parts are kept together. */
  readonly long?: boolean;
  readonly children: ReactNode;
}

export function ReportPart({ title, note, long, children }: ReportPartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id} data-long={long || undefined}>
      <h2 id={id}>{title}</h2>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  );
}
