/**
 * A range of days, both ends in it, in the helpline's time zone. Reports take one or both ends, or
 * none for everything; timesheets must have both.
 */
import * as z from "zod/mini";
import { isCalendarDate } from "../dates.ts";
import { fieldNotes, optionalDate } from "../fields.ts";
import { messages } from "../messages.ts";
import { ruleAcross } from "../validation.ts";

export const rangeMessages = {
  date: "Please enter a valid date (DD-MM-YYYY).",
  from: "Please select a from date",
  to: "Please select a to date",
  reversed: "Your from date is past the to date, the from date must be a date before the to date",
} as const;

/** True unless both ends are given as days and the first is later. One day alone is a range. */
export const isForward = (from: unknown, to: unknown): boolean =>
  typeof from !== "string" || typeof to !== "string" || from === "" || to === "" || from <= to;

export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** `?from=&to=` of the reports, and the fields of their filter. */
export const reportRange = z
  .strictObject({
    from: optionalDate({ label: "From", message: rangeMessages.date }),
    to: optionalDate({ label: "To", message: rangeMessages.date }),
  })
  .check(
    ruleAcross<DateRange>("from", rangeMessages.reversed, ({ from, to }) => isForward(from, to)),
  );

/** What the calls of all reports over a range of days declare. */
export const readsRange = {
  access: "managers",
  tag: "reports",
  method: "GET",
  query: reportRange,
  status: 200,
  message: messages.ok,
  errors: [422],
} as const;

/** An end that must be given. What is no day of the calendar is as if it were not there. */
export function requiredDay(label: string, message: string) {
  const schema = z.string({ error: message }).check(z.refine(isCalendarDate, message));
  fieldNotes.add(schema, { label, input: "date", required: true });
  return schema;
}
