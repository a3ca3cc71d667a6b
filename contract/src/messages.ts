/** Messages that belong to no single feature. Each is stated once, here. */

import { searchLimit } from "./limits.ts";

export const messages = {
  ok: "OK",
  /** The title of a success notice, unless a rule has another. */
  successTitle: "Success",
  /**
   * The text of an empty list. The list modals use capitals, all other lists this spelling.
   */
  noRecords: "No records found...",
  /** After a save without changes. */
  unchanged: "Nothing has changed.",
  formErrorTitle: "Form validation error:",
  /** Above the list of errors at the top of a form. */
  errorSummary: "There is a problem",
  badRequest: "The request could not be read.",
  notLoggedIn: "Please log in.",
  staleVersion:
    "This record was changed by someone else while you were editing it. Reload it to see the changes.",
  unexpected: "Something went wrong on our side. Please try again.",
  noConnection: "The server could not be reached. Please check your connection and try again.",
  codeLost: "A part of this app could not be loaded. There may be a new version.",
  /** For text, fractions and numbers beyond the limits alike. */
  wholeNumber: (what: string, least: number, most: number) =>
    `${what} must be a whole number from ${least} to ${most}.`,
  page: "The page must be a positive whole number.",
  /** Tomorrow is accepted, because it has begun elsewhere. */
  birthTooLate: "The date of birth cannot be after tomorrow.",
  searchEmpty: "Please enter something to search for.",
  searchCutShort: (limit: number) =>
    `More than ${limit} records match. The best ${limit} are shown; please narrow the search.`,
  /** Nothing matches a search (FIND-6). */
  closestNames: "No exact match. The closest names are shown.",
} as const;

/** What the answer to a search says: there were more rows, or only similar names. */
export function searchMessage({ more, similar }: { more: boolean; similar: boolean }): string {
  if (similar) return messages.closestNames;
  return more ? messages.searchCutShort(searchLimit) : messages.ok;
}
