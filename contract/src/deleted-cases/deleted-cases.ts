/** Deleted cases: a list of them for admins, who can restore several at once (document 4, G4; decision B11). */
import * as z from "zod/mini";
import { caseIdsAtOnce } from "../cases/assign.ts";
import { defineRoute } from "../http.ts";
import { messages } from "../messages.ts";
import { counted } from "../words.ts";

/** "case 258" or "3 cases". */
const named = (ids: readonly number[]) =>
  ids.length === 1 ? `case ${ids[0]}` : counted(ids.length, "case");

/** What became of the cases that somebody wanted to restore. */
export const restoredCases = z.object({
  restored: z.array(z.number()),
  /** Not deleted: somebody else has restored them. */
  already_back: z.array(z.number()),
  /** Erased for good. */
  gone: z.array(z.number()),
});
export type RestoredCases = z.output<typeof restoredCases>;

const numbers = (ids: readonly number[], one: string, many: string) =>
  ids.length === 1 ? `Case ${ids[0]} ${one}` : `Cases ${ids.join(", ")} ${many}`;

/** Says of each case what became of it. */
function restored({ restored: back, already_back, gone }: RestoredCases): string {
  const parts = [
    back.length > 0 && numbers(back, "is back.", "are back."),
    already_back.length > 0 && numbers(already_back, "was back already.", "were back already."),
    gone.length > 0 &&
      numbers(
        gone,
        "cannot be restored: it has been erased for good.",
        "cannot be restored: they have been erased for good.",
      ),
  ];
  return parts.filter((part) => part !== false).join(" ");
}

const toFind = "Please enter at most 100 characters to search for.";

export const deletedCaseMessages = {
  page: "The page must be a positive whole number.",
  toFind,
  none: "No case is deleted at present.",
  noneFound: "No deleted case matches this search.",
  /** @param days null if deleted cases are kept for ever */
  kept: (days: number | null) =>
    days === null
      ? "Deleted cases are kept until somebody erases them for good."
      : `A deleted case can be restored for ${counted(days, "day")}. After that it may be erased for good at any time.`,
  question: {
    title: (ids: readonly number[]) => `Restore ${named(ids)}`,
    ask: (ids: readonly number[]) => `Do you want to restore ${named(ids)}?`,
    what: (ids: readonly number[]) =>
      `${ids.length === 1 ? "It comes" : "They come"} back with log entries, files, evaluation and follow-ups, with the same people as before.`,
  },
  /** For an admin who has just deleted a case. */
  whereToRestore: "You can restore it under Deleted cases.",
  restored,
} as const;

export const deletedCase = z.object({
  case_id: z.number(),
  child_name: z.string(),
  guardian_name: z.string(),
  deleted_on: z.string(),
  deleted_by: z.string(),
  /** From then on the retention command may erase it for good; null: never. */
  erased_from: z.nullable(z.string()),
});
export type DeletedCase = z.output<typeof deletedCase>;

/** A page past this one is past the end of every list. */
const lastPage = 100_000_000;

const common = { access: "admins", tag: "cases", method: "POST" } as const;

export const deletedCaseRoutes = {
  query: defineRoute({
    ...common,
    path: "/api/cases/deleted/query",
    summary: "A page of the deleted cases, the newest first, and how many there are",
    body: z.strictObject({
      /** A case ID, or words of the names of child and guardians. */
      search: z.optional(z.string({ error: toFind }).check(z.trim(), z.maxLength(100, toFind))),
      page: z._default(
        z.int({ error: deletedCaseMessages.page }).check(
          z.minimum(1, deletedCaseMessages.page),
          z.overwrite((page) => Math.min(page, lastPage)),
        ),
        1,
      ),
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
