/** Text functions that both sides use. */

/** Shown for an empty value. */
export const absent = "—";

/** Shown where somebody is to be named and nobody is. Lists of cases show `NA` instead. */
export const nobodyYet = "Nobody yet";

/** `advocate` as `Advocate`; the rest stays as it is. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For the middle of a sentence. */
export const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `advocate` as `an advocate`, `clinic` as `a clinic`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** The one form of a person's name. Queries have `fullName` in `server/src/database/expressions.ts`. */
export const fullName = (person: {
  readonly first_name: string;
  readonly last_name: string;
}): string => `${person.first_name} ${person.last_name}`;

/**
 * What is counted or named, one and many. No word is made by adding or cutting an "s": "enquiries" without one is no word
 * (server/test/plurals.test.ts).
 */
export const plurals = {
  admin: "admins",
  advisor: "advisors",
  advocate: "advocates",
  alert: "alerts",
  attempt: "attempts",
  "authenticator app": "authenticator apps",
  call: "calls",
  caller: "callers",
  case: "cases",
  choice: "choices",
  clinic: "clinics",
  column: "columns",
  concern: "concerns",
  day: "days",
  "deleted case": "deleted cases",
  evaluation: "evaluations",
  evaluator: "evaluators",
  file: "files",
  "follow-up": "follow-ups",
  manager: "managers",
  month: "months",
  "more finding": "more findings",
  "new case": "new cases",
  "open case": "open cases",
  other: "others",
  person: "people",
  second: "seconds",
  template: "templates",
  "untouched case": "untouched cases",
  value: "values",
  week: "weeks",
  year: "years",
} as const;
export type Noun = keyof typeof plurals;

/** "1 case", "3 cases". Another word comes with its plural. */
export function counted(count: number, one: Noun): string;
export function counted(count: number, one: string, many: string): string;
export function counted(count: number, one: string, many: string = plurals[one as Noun]): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Minutes as `1 h 35 min`, `2 h`, `35 min`; nothing is `0 h`. Parts of a minute are rounded. */
export function hoursText(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (rest === 0) return `${hours} h`;
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}

/** Sizes of files and of disk space in words: the one form of all screens, messages and commands. */
const kilobyte = 1024;
const megabyte = kilobyte ** 2;

const rounded = (amount: number, digits: number) => Number(amount.toFixed(digits));

/** `20 MB`, `1.5 MB`, `12 KB`, `900 bytes`. The unit is chosen after rounding: nothing is shown as `1024 KB`. */
export function showSize(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const kilobytes = rounded(bytes / kilobyte, 0);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  const megabytes = rounded(bytes / megabyte, 1);
  if (megabytes < 1024) return `${megabytes} MB`;
  return `${rounded(bytes / megabyte / 1024, 1)} GB`;
}
