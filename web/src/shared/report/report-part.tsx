/** A titled part of a report. */
import { type ReactNode, useId } from "react";
import classes from "./report.module.css";

interface ReportPartProps {
  readonly title: string;
  /** A sentence about what is counted. */
  readonly note?: ReactNode;
  /** May break across pages; short parts stay together. */
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
