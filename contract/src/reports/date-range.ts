/**
 * A range of days, inclusive, in the helpline's time zone. Reports take one or both ends, or none for
 * everything; timesheets require both.
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
    from: optionalDate({ label: "From", message: rangeMessages.date }),
    to: optionalDate({ label: "To", message: rangeMessages.date }),
  })
  .check(
    ruleAcross<DateRange>("from", rangeMessages.reversed, ({ from, to }) => isForward(from, to)),
  );

/** The common declaration of all reports over a range of days. */
export const readsRange = {
  access: "managers",
  tag: "reports",
  method: "GET",
  query: reportRange,
  status: 200,
  message: messages.ok,
  errors: [422],
} as const;

/** A required end. A value that is not a valid date counts as missing. */
export function requiredDay(label: string, message: string) {
  const schema = z.string({ error: message }).check(z.refine(isCalendarDate, message));
  fieldNotes.add(schema, { label, input: "date", required: true });
  return schema;
}
