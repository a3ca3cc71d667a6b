/** A titled part of a report. */
import { type ReactNode, useId } from "react";
import classes from "./report.module.css";

interface ReportPartProps {
  readonly title: string;
  /** A sentence about what is counted. */
  readonly note?: ReactNode;
  /** May break across pages; short parts stay together. */
  readonly long?: boolean;
  /** One of several parts below a heading of the report. */
  readonly sub?: boolean;
  readonly children: ReactNode;
}

export function ReportPart({ title, note, long, sub, children }: ReportPartProps) {
  const id = useId();
  const Title = sub ? "h3" : "h2";
  return (
    <section className={classes.part} aria-labelledby={id} data-long={long || undefined}>
      <Title id={id}>{title}</Title>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  );
}

/** Where there is nothing to show. */
export const PartEmpty = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.empty}>{children}</p>
);
