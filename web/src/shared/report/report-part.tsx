/** A titled part of a report. */
import { hoursText } from "@helpline/contract/words";
import { type ReactNode, useId } from "react";
import { StateBadge } from "#shared/state-badge.tsx";
import classes from "./report.module.css";
import reportTableClasses from "./report-table.module.css";

// Warnings about a row's times, in a word and with a reason.

function Mark({ word, reason }: { readonly word: string; readonly reason: string }) {
  return (
    <span className={reportTableClasses.mark} title={reason}>
      <StateBadge tone="warning">
        {word}
        <span className="visually-hidden">: {reason}</span>
      </StateBadge>
    </span>
  );
}

/** A page that was entered in the future or more than 12 hours before. */
export const CutMark = () => (
  <Mark word="Cut" reason="the page had been open for more than 12 hours, or its clock was ahead" />
);

export const OverlapMark = () => (
  <Mark word="Overlaps" reason="another page was open in the same minutes" />
);

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

/** Minutes with two decimals. */
export const minutesText = (minutes: number): string => minutes.toFixed(2);

/** Hours and minutes, of which neither is broken from its unit where there is little room. */
export const unbrokenHours = (minutes: number): string =>
  hoursText(minutes).replace(/ (?=h|min)/g, "\u00a0");

export const MinutesAndHours = ({ minutes }: { readonly minutes: number }) => (
  <>
    {minutesText(minutes)} <span className={reportTableClasses.hours}>{hoursText(minutes)}</span>
  </>
);
