/** Deleted cases: a list of them for admins, who can restore several at once (CASE-36, CASE-35). */

import * as z from "zod/mini";
import { caseIdsAtOnce } from "../cases/assign.ts";
import { pageInBody, storable } from "../fields.ts";
import { day, defineRoute, moment } from "../http.ts";
import { messages } from "../messages.ts";
import { sentSearch } from "../sent-text.ts";
import { deletedCaseMessages } from "./deleted-cases.messages.ts";

/** What became of the cases that somebody wanted to restore. */
export const restoredCases = z.object({
  restored: z.array(z.number()),
  /** Not deleted: somebody else has restored them. */
  already_back: z.array(z.number()),
  /** Erased for good. */
  gone: z.array(z.number()),
});
export type RestoredCases = z.output<typeof restoredCases>;

export const deletedCase = z.object({
  case_id: z.number(),
  child_name: z.string(),
  guardian_name: z.string(),
  deleted_on: moment(),
  deleted_by: z.string(),
  /** From then on the retention command may erase it for good; null: never. */
  erased_from: z.nullable(day()),
});
export type DeletedCase = z.output<typeof deletedCase>;

const common = { access: "admins", tag: "cases", method: "POST" } as const;

export const deletedCaseRoutes = {
  query: defineRoute({
    ...common,
    path: "/api/cases/deleted/query",
    summary: "A page of the deleted cases, the newest first, and how many there are",
    body: z.strictObject({
      /** A case ID, or words of the names of child and guardians. */
      search: z.optional(
        sentSearch({ error: deletedCaseMessages.toFind, max: 100 }).check(storable()),
      ),
      page: pageInBody,
    }),
    status: 200,
    message: messages.ok,
    data: z.object({
      rows: z.array(deletedCase),
      count: z.number(),
      /** For how many days a case can be restored; null: for ever. */
      kept_days: z.nullable(z.number()),
    }),
  }),
  restore: defineRoute({
    ...common,
    path: "/api/cases/deleted/restore",
    summary: "Bring deleted cases back; what is not deleted any more is named",
    body: z.strictObject({ case_ids: caseIdsAtOnce() }),
    status: 201,
    message: "The cases are back.",
    data: restoredCases,
    errors: [409],
  }),
};
