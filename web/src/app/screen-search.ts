/**
 * What the address of each screen may say, read by type once (TanStack Router's `validateSearch`). Pages
 * get it from `useSearch`. What makes no sense is as if it were not there; names of people never stand
 * in an address.
 */
import { isCalendarDate } from "@helpline/contract/dates";
import { largestId } from "@helpline/contract/largest-id";
import { caseOrders } from "#features/cases/case-browser/browser-place.ts";

export type Given = Readonly<Record<string, unknown>>;
type Reader<T> = (value: unknown) => T | undefined;
type SearchOf<R> = {
  readonly [Name in keyof R]?: (R[Name] extends Reader<infer T> ? T : never) | undefined;
};

const parameters =
  <const R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (given: Given): SearchOf<R> => {
    // The router keeps what is left out as it was given, so `undefined` stands for what makes no sense.
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])]);
    return Object.fromEntries(read) as SearchOf<R>;
  };

/** A whole number from 1 to what PostgreSQL's `integer` holds. */
const number: Reader<number> = (value) => {
  const text = String(value ?? "");
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
};

/** A number of a long list: 15 digits at most. */
const position: Reader<number> = (value) =>
  /^[1-9]\d{0,14}$/.test(String(value ?? "")) ? Number(value) : undefined;

/** YYYY-MM-DD */
const day: Reader<string> = (value) =>
  typeof value === "string" && isCalendarDate(value) ? value : undefined;

const oneOf =
  <const T extends string>(...known: readonly T[]): Reader<T> =>
  (value) =>
    known.find((each) => each === value);

const text: Reader<string> = (value) => (typeof value === "string" ? value : undefined);

const case_id = number;

/** For screens whose address says nothing; what somebody added stays in it. */
export const nothing = parameters({});
export const ofCase = parameters({ case_id });
export const ofCaseList = parameters({
  page: number,
  sort: oneOf(...caseOrders),
  order: oneOf("asc", "desc"),
  case_id,
});
export const ofMail = parameters({ page: number });
export const ofReport = parameters({ from: day, to: day });
export const ofTimesheet = parameters({ user_id: number, start_date: day, end_date: day });
export const ofSubjectAccess = parameters({ case_id, guardian_id: number });
export const ofAccessLog = parameters({
  user_id: number,
  case_id,
  from: day,
  to: day,
  kind: text,
  before: position,
});
