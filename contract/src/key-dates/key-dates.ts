/** The key dates of a case: what people enter, what follows from it, and the calls (KEY-1, KEY-4). */

import * as z from "zod/mini";
import { optionalDate, recordVersion } from "../fields.ts";
import { keyDatesCall } from "../first-load-calls.ts";
import { day, defineRoute, idParams } from "../http.ts";
import { type Nation, nations } from "../nations.ts";
import { sentShortly } from "../sent-text.ts";
import { type Clocks, clockKeys, clockOf, clocksIn, type Start, startsOf } from "./clocks.ts";

/** From how many days before a date on it is near, and past it late. */
export const nearDays = 14;

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** An open form may have a key date that an admin has taken out of the settings, or of another nation. */
const reopen =
  " The key dates of this case may have changed since you opened them. What is still here is kept; please check it and save again.";

export const keyDateMessages = {
  date: (label: string) => `${label}: please enter a valid date from 1900 on, such as 09-03-2015.`,
  dates: "Each date must be a valid one from 1900 on, such as 2015-03-09.",
  unknownStart: (key: string) => `There is no start "${key}" in the settings.${reopen}`,
  unknownClock: (key: string) => `There is no clock "${key}" in the settings.${reopen}`,
  tooLate: (label: string) => `${label}: this date cannot be after tomorrow.`,
  notRunning: (label: string) =>
    `"${label}" has no date yet. Please enter the date that it runs from first.`,
  closed: "This case is closed, so its key dates cannot be changed. Re-open the case first.",
  stale:
    "Somebody else has changed the key dates meanwhile. Dates that you have not changed now show theirs; please check them and save again.",
  saved: "The key dates have been saved.",
  none: "None yet",
  nationUnknown:
    "The nation of the local authority is not known, so these are England's key dates.",
  noClocks: (nation: Nation) =>
    `The settings have no key dates for ${nation}, so none are shown. England's do not apply there.`,
} as const;

/** What a reader has to know about whose key dates these are; undefined: they are as expected. */
export function nationNote(clocks: Clocks, nation: Nation | null): string | undefined {
  if (nation === null) return keyDateMessages.nationUnknown;
  return clocksIn(clocks, nation).length === 0 ? keyDateMessages.noClocks(nation) : undefined;
}

/** How long until a date: "20 days left", "due today", "12 days late". */
export function daysInWords(daysLeft: number): string {
  if (daysLeft === 0) return "due today";
  return daysLeft > 0 ? `${days(daysLeft)} left` : `${days(-daysLeft)} late`;
}

/** What a date that has not been met is at present. */
export function urgencyOf(daysLeft: number): "late" | "near" | "later" {
  if (daysLeft < 0) return "late";
  return daysLeft <= nearDays ? "near" : "later";
}

const earliest = "1900-01-01";

/** A date from 1900 on; null, "" and `0000-00-00` mean that there is none. */
const keyDate = (label: string, more: { message?: string; tooLate?: string } = {}) =>
  optionalDate({ label, message: keyDateMessages.date(label), earliest, ...more });

/** The date of a start, which has happened unless the configuration says `ahead`. */
const startDate = ({ label, ahead }: Start) =>
  keyDate(label, ahead ? {} : { tooLate: keyDateMessages.tooLate(label) });

/** When what a clock asks for was done. */
function metDate(clocks: Clocks, key: string) {
  const label = metLabel(clockOf(clocks, key)?.label ?? key);
  return keyDate(label, { tooLate: keyDateMessages.tooLate(label) });
}

const datesByKey = z.record(z.string(), z.nullable(z.string()));

const keyDates = z.object({
  starts: datesByKey,
  /** The clocks that run, soonest first. */
  dates: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      due_on: day(),
      /** Negative once it is past. */
      days_left: z.number(),
      met_on: z.nullable(day()),
    }),
  ),
  /** The nation whose clocks these are; null: not known, so they are England's (SET-8). */
  nation: z.nullable(z.enum(nations)),
  /** 0 while nothing has been entered. */
  version: z.number(),
});
export type KeyDates = z.output<typeof keyDates>;
export type KeyDate = KeyDates["dates"][number];

const sent = () =>
  z.optional(
    z.record(
      sentShortly(keyDateMessages.dates),
      keyDate("Date", { message: keyDateMessages.dates }),
    ),
  );

export const keyDatesBody = z.strictObject({
  /** Keys that are left out keep their date; null takes it away. */
  starts: sent(),
  met: sent(),
  version: recordVersion(0),
});

const common = { params: idParams, data: keyDates } as const;

export const keyDateRoutes = {
  get: defineRoute({ ...keyDatesCall, ...common }),
  put: defineRoute({
    ...common,
    tag: keyDatesCall.tag,
    path: keyDatesCall.path,
    access: "log-writers",
    method: "PUT",
    summary: "Enter the dates from which clocks run, and when what they ask for was done",
    body: keyDatesBody,
    status: 201,
    message: keyDateMessages.saved,
    errors: [404, 409],
  }),
};

/** What people enter: a start, or when what a clock asks for was done. */
export type EnteredKind = "start" | "met";

/** The name of an entered date in the form and in the audit log: `start_ehc_request`, `met_appeal`. */
export const enteredField = (kind: EnteredKind, key: string): string => `${kind}_${key}`;

/** The label of an entered date; undefined if the configuration does not have it (any more). */
export function enteredLabel(clocks: Clocks, field: string): string | undefined {
  const start = startsOf(clocks).find(({ key }) => enteredField("start", key) === field);
  if (start) return start.label;
  const met = clocks.find(({ key }) => enteredField("met", key) === field);
  return met && metLabel(met.label);
}

export const metLabel = (label: string): string => `${label}: met on`;

/** The form of a helpline's key dates. Its fields: {@link enteredField}. */
export function keyDatesForm(clocks: Clocks) {
  const starts = startsOf(clocks).map(
    (start) => [enteredField("start", start.key), startDate(start)] as const,
  );
  const met = clockKeys(clocks).map(
    (key) => [enteredField("met", key), metDate(clocks, key)] as const,
  );
  return z.strictObject(Object.fromEntries([...starts, ...met]));
}

/** The body that the form's values are sent as. */
export function keyDatesSent(
  clocks: Clocks,
  values: Readonly<Record<string, string | null | undefined>>,
) {
  const of = (kind: EnteredKind, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, values[enteredField(kind, key)] ?? null]));
  return {
    starts: of(
      "start",
      startsOf(clocks).map(({ key }) => key),
    ),
    met: of("met", clockKeys(clocks)),
  };
}
