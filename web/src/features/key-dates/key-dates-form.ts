/** The values of the editor's form: dates as people type them, by field. */
import { readShownDate, showDate } from "@helpline/contract/dates";
import { type Clocks, clockKeys, startsOf } from "@helpline/contract/key-dates/clocks";
import { runningClocks } from "@helpline/contract/key-dates/due-dates";
import { enteredField, type KeyDates } from "@helpline/contract/key-dates/key-dates";

export function enteredValues(clocks: Clocks, { starts, dates }: KeyDates): Record<string, string> {
  const met = new Map(dates.map(({ key, met_on }) => [key, met_on]));
  return Object.fromEntries([
    ...startsOf(clocks).map(({ key }) => [enteredField("start", key), showDate(starts[key])]),
    ...clockKeys(clocks).map((key) => [enteredField("met", key), showDate(met.get(key))]),
  ]);
}

/** A date of the form as it is stored; null while it is not one. */
export const typedDate = (typed: unknown): string | null => readShownDate(String(typed ?? ""));

/** The clocks that run from what is typed at present. */
export const runningInForm = (clocks: Clocks, values: Readonly<Record<string, unknown>>) =>
  runningClocks(
    clocks,
    Object.fromEntries(
      startsOf(clocks).map(({ key }) => [key, typedDate(values[enteredField("start", key)])]),
    ),
  );
