/** A time of day in a form: a field kind of its own, because only few screens load it. */
import * as z from "zod/mini";
import { fieldNotes } from "./fields.ts";
import { withAsciiDigits } from "./plain-text.ts";
import { sentShortly } from "./sent-text.ts";

/**
 * A time of day as people type it, as `HH:mm`: `9:30`, `09.30`, `0930`, `9`. Null if it is not one.
 */
export function readTime(text: string): string | null {
  const typed = text.trim();
  const parts =
    /^(\d{1,2})\s?[:.]\s?(\d{2})$/.exec(typed) ??
    /^(\d{1,2})(\d{2})$/.exec(typed) ??
    /^(\d{1,2})$/.exec(typed);
  const [hours, minutes] = [Number(parts?.[1] ?? Number.NaN), Number(parts?.[2] ?? 0)];
  if (!(hours < 24 && minutes < 60)) return null;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** An optional time of day, stored as `HH:mm`; null and "" mean absent. */
export function optionalTime(options: { label: string; message: string; hint: string }) {
  const { label, message, hint } = options;
  const text = sentShortly(message).check(
    z.overwrite(withAsciiDigits),
    z.refine((typed) => typed.trim() === "" || readTime(typed) !== null, message),
  );
  const tidy = z.transform((typed: string | null) => (typed === null ? null : readTime(typed)));
  return z
    .optional(z.pipe(z.nullable(text), tidy))
    .register(fieldNotes, { label, input: "time", hint });
}
