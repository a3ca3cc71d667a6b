/**
 * A range of days, inclusive, in the helpline's time zone. Reports take one or both ends, or none for
 * everything; timesheets require both.
 */
import * as z from "zod/mini";
import { optionalDate } from "../fields.ts";
import { reading } from "../http.ts";
import { ruleAcross } from "../validation.ts";

export const rangeMessages = {
  date: "Please enter a valid date (DD-MM-YYYY).",
  from: "Please select a from date",
  to: "Please select a to date",
  reversed: "Your from date is past the to date, the from date must be a date before the to date",
} as const;

/** True unless both ends are valid dates and the first is later. An equal pair is a range of one day. */
export const isForward = (from: unknown, to: unknown): boolean =>
  typeof from !== "string" || typeof to !== "string" || from === "" || to === "" || from <= to;

export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** `?from=&to=` of the reports, and the fields of their filter. */
export const reportRange = z
  .strictObject({
    from: optionalDate({ label: "From date", message: rangeMessages.date }),
    to: optionalDate({ label: "To date", message: rangeMessages.date }),
  })
  .check(
    ruleAcross<DateRange>("from", rangeMessages.reversed, ({ from, to }) => isForward(from, to)),
  );

/** The common declaration of all reports over a range of days. */
export const readsRange = {
  access: "managers",
  tag: "reports",
  ...reading,
  query: reportRange,
} as const;
