/**
 * The access log: who read, searched for or changed which case or guardian, and who was refused a case,
 * when, and from where (PRIV-6). Managers see entries about families, admins see everything.
 * Addresses contain only numbers and days, no names.
 */

import * as z from "zod/mini";
import { fieldNotes, optionalDate } from "../fields.ts";
import { asCsv, defineRoute, moment, reading } from "../http.ts";
import { largestId } from "../limits.ts";
import { type DateRange, isForward, rangeMessages } from "../reports/date-range.ts";
import { sentShortly } from "../sent-text.ts";
import { ruleAcross } from "../validation.ts";

export const accessKinds = ["reads", "searches", "refusals", "changes", "all"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Labels of the kinds. */
export const accessKindNames: Readonly<Record<AccessKind, string>> = {
  reads: "Reading",
  searches: "Searches",
  refusals: "Refused",
  changes: "Changes",
  all: "Everything",
};

export const accessMessages = {
  user: "The user must be the id of a user.",
  case: "The case ID must be a positive whole number.",
  kind: "Please choose reads, searches, refusals, changes or all.",
  cursor: "This page of the list does not exist.",
  none: "Nothing has been recorded that fits.",
} as const;

/** Rows per page. */
export const accessPageSize = 50;

/** Digits; a blank value is ignored. */
function digits(message: string) {
  return z.optional(
    z.pipe(
      sentShortly(message).check(z.trim(), z.regex(/^([1-9][0-9]*)?$/, message)),
      z.transform((text: string) => (text === "" ? undefined : Math.min(Number(text), largestId))),
    ),
  );
}

const caseId = digits(accessMessages.case);
fieldNotes.add(caseId, { label: "Case ID", input: "text", maxLength: 10 });

const filterFields = {
  user_id: digits(accessMessages.user),
  from: optionalDate({ label: "From date", message: rangeMessages.date }),
  to: optionalDate({ label: "To date", message: rangeMessages.date }),
  case_id: caseId,
  /** Default: `reads`. */
  kind: z.optional(z.enum(accessKinds, { error: accessMessages.kind })),
};

const forward = ruleAcross<DateRange>("from", rangeMessages.reversed, ({ from, to }) =>
  isForward(from, to),
);

/** The filter; an entry must match all of it. */
export const accessFilter = z.strictObject(filterFields).check(forward);
export type AccessFilter = z.output<typeof accessFilter>;

const pageQuery = z
  .strictObject({ ...filterFields, before: digits(accessMessages.cursor) })
  .check(forward);

export const accessRow = z.object({
  access_id: z.number(),
  happened_at: moment(),
  /** Null if nobody was logged in, such as at a refused login. */
  user_id: z.nullable(z.number()),
  user_name: z.string(),
  user_type: z.nullable(z.string()),
  /** In plain words. */
  what: z.string(),
  case_id: z.nullable(z.number()),
  /** The subject if it is not a case: "Guardian Ada Lovelace". */
  about: z.nullable(z.string()),
  /** The network address. */
  address: z.nullable(z.string()),
});
export type AccessRow = z.output<typeof accessRow>;

const common = { ...reading, access: "managers", tag: "privacy" } as const;

export const accessLogRoutes = {
  list: defineRoute({
    ...common,
    path: "/api/access-log",
    summary: `Who read, searched for or changed which case, and who was refused one, newest first, ${accessPageSize} at a time`,
    query: pageQuery,
    data: z.object({
      rows: z.array(accessRow),
      /** Pass as `before` to get older entries; null: there are none. */
      older: z.nullable(z.number()),
    }),
  }),
  csv: defineRoute({
    ...common,
    path: "/api/access-log/csv",
    summary: "The same as CSV, all pages of it",
    query: accessFilter,
    ...asCsv,
  }),
};
