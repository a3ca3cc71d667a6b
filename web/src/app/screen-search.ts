/**
 * The search parameters of each screen, parsed in one place (TanStack Router's `validateSearch`); pages get
 * them from `useSearch`. Invalid values are ignored. Names of people never appear in an address.
 */

import { caseSorts } from "@helpline/contract/case-query/case-query.plain";
import { bands } from "@helpline/contract/cases/needs-and-hours";
import { concernStates } from "@helpline/contract/concerns/concern-values";
import { isCalendarDate } from "@helpline/contract/dates";
import { enquirySorts } from "@helpline/contract/enquiries/enquiry-values";
import { dueRanges, whoseFollowUps } from "@helpline/contract/follow-ups/follow-ups.plain";
import { shownOutcomes } from "@helpline/contract/import/import.plain";
import { isIdText } from "@helpline/contract/limits";
import { mailFilters } from "@helpline/contract/mail/mail-states";
import { weekKinds } from "@helpline/contract/week/week.plain";
import { caseOrders } from "#features/cases/cases.api.ts";
import { enquiryFilterSet, filterNames } from "#shared/case-filters/filter-parameters.ts";

export type Given = Readonly<Record<string, unknown>>;
type Reader<T> = (value: unknown) => T | undefined;
type SearchOf<R> = {
  readonly [Name in keyof R]?: (R[Name] extends Reader<infer T> ? T : never) | undefined;
};

const parameters =
  <const R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (given: Given): SearchOf<R> => {
    // The router keeps parameters that are left out, so invalid ones become `undefined`.
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(given[name])]);
    return Object.fromEntries(read) as SearchOf<R>;
  };

/** A whole number from 1 to the maximum of PostgreSQL's `integer`. */
const number: Reader<number> = (value) => {
  const text = String(value ?? "");
  return isIdText(text) ? Number(text) : undefined;
};

/** A position in a long list: at most 15 digits. */
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

/** For screens without search parameters; additional ones stay in the address. */
export const nothing = parameters({});
export const ofCase = parameters({ case_id });
export const ofCaseList = parameters({
  page: number,
  sort: oneOf(...caseOrders),
  order: oneOf("asc", "desc"),
  case_id,
});
/** The longest value of a filter: dozens of topics. With longer addresses a reload could fail. */
const filterMaxLength = 8000;

/** The list itself checks which values a filter has. */
const filterValue: Reader<string | number | true> = (value) => {
  if (value === true || typeof value === "number") return value;
  const given = text(value) ?? "";
  return given !== "" && given.length <= filterMaxLength ? given : undefined;
};

const filtersNamed = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, filterValue])) as Readonly<
    Record<Name, typeof filterValue>
  >;

/** The case manager's list also has filters and further orders. */
export const ofCaseManager = parameters({
  page: number,
  sort: oneOf(...caseSorts),
  order: oneOf("asc", "desc"),
  case_id,
  view_id: number,
  ...filtersNamed(filterNames),
});
export const ofEnquiries = parameters({
  page: number,
  sort: oneOf(...enquirySorts),
  order: oneOf("asc", "desc"),
  view_id: number,
  ...filtersNamed(enquiryFilterSet.names),
});
/** A new case: for a guardian who is already chosen, for a caller who is not on file, or of an enquiry. */
export const ofNewCase = parameters({
  guardian_id: number,
  // A wrong id must not open the form without an enquiry: it becomes 0, which no enquiry has.
  enquiry_id: (value) => (value === undefined ? value : (number(value) ?? 0)),
  for: oneOf("caller"),
});
export const ofFollowUps = parameters({
  due: oneOf(...dueRanges),
  whose: oneOf(...whoseFollowUps),
  assigned_to: number,
});
/** The first day, whose week, and the only kind that is shown. */
export const ofWeek = parameters({
  from: day,
  whose: (value) => oneOf(...whoseFollowUps)(value) ?? number(value),
  show: oneOf(...weekKinds),
});
export const ofConcerns = parameters({ page: number, state: oneOf(...concernStates) });
export const ofMail = parameters({ page: number, state: oneOf(...mailFilters) });
export const ofDeletedCases = parameters({ page: number });
/** An import, and which of its rows are shown. */
export const ofImport = parameters({
  run: number,
  show: oneOf(...shownOutcomes),
  page: number,
});
export const ofReport = parameters({ from: day, to: day, small: oneOf("joined") });
/** The longest nature of case. */
const natureMaxLength = 200;

export const ofEvaluationResults = parameters({
  from: day,
  to: day,
  band: (value) => bands.find((band) => String(band) === String(value)),
  local_authority_id: number,
  nature_of_case: (value) => {
    const given = text(value) ?? "";
    return given !== "" && given.length <= natureMaxLength ? given : undefined;
  },
  answered_by: oneOf("family", "evaluator"),
  by: oneOf("band", "local_authority", "nature_of_case", "answered_by", "quarter"),
});
export const ofTimesheet = parameters({ user_id: number, start_date: day, end_date: day });
export const ofTeamTimesheet = parameters({ start_date: day, end_date: day });
export const ofSubjectAccess = parameters({ case_id, guardian_id: number });
export const ofAccessLog = parameters({
  user_id: number,
  case_id,
  from: day,
  to: day,
  kind: text,
  before: position,
});
