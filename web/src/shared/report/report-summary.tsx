/** The line above a report that says what it is about. */
import type { DateRange } from "@helpline/contract/reports/date-range";
import type { ReactNode } from "react";
import { rangeInWords } from "./range.ts";
import classes from "./report.module.css";

export const ReportSummary = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className={classes.summary}>
    {children}
  </p>
);

/** The range in words. No date is broken at its hyphens. */
export const RangeInWords = ({ range }: { readonly range: DateRange }) =>
  rangeInWords(range)
    .split(/(\d\d-\d\d-\d{4})/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <span key={part} className={classes.date}>
          {part}
        </span>
      ) : (
        part
      ),
    );
