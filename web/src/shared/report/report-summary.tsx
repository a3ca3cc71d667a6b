/** The line above a report that says what it is about. */
import type { DateRange } from "@helpline/contract/reports/date-range";
import type { ReactNode } from "react";
import { UnbrokenDates } from "../unbroken-dates.tsx";
import { rangeInWords } from "./range.ts";
import classes from "./report.module.css";

export const ReportSummary = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className={classes.summary}>
    {children}
  </p>
);

export const RangeInWords = ({ range }: { readonly range: DateRange }) => (
  <UnbrokenDates>{rangeInWords(range)}</UnbrokenDates>
);
