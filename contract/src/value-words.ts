/** A stored value as a person reads it, in documents that are no screens. */
import { showDate, showMoment } from "./dates.ts";
import type { FieldNotes } from "./fields.ts";

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** "" for nothing, "Yes" for 1, dates as DD-MM-YYYY, moments in the time zone, lists as JSON. */
export function valueInWords({ options }: FieldNotes, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return JSON.stringify(value, null, 1);
  const text = String(value);
  if (moment.test(text)) return showMoment(text, timeZone);
  if (day.test(text)) return showDate(text);
  return options?.find((option) => option.value === text)?.label ?? text;
}
