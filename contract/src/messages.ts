/** Messages that belong to no single feature. Each is stated once, here. */

import { searchLimit } from "./limits.ts";
import { showSize } from "./words.ts";

export const messages = {
  ok: "OK",
  /** The title of a success notice, unless a rule has another. */
  successTitle: "Success",
  /**
   * The text of an empty list. The list modals use capitals, all other lists this spelling.
   */
  noRecords: "No records found...",
  formErrorTitle: "Form validation error:",
  /** Above the list of errors at the top of a form. */
  errorSummary: "There is a problem",
  badJson: "The request is not valid JSON.",
  badRequest: "The request could not be read.",
  notLoggedIn: "Please log in.",
  notAllowed: "You are not allowed to do this.",
  notFound: "There is nothing at this address.",
  conflict: "This conflicts with what is stored now.",
  staleVersion:
    "This record was changed by someone else while you were editing it. Reload it to see the changes.",
  /** @param field a field of the details, as it is called on the wire */
  notChangedHere: (field: string) =>
    `${field} cannot be changed with this call. Please send it as it was read, or leave it out.`,
  tooLarge: "The request is too large.",
  wrongContentType: "Please send JSON (content type application/json).",
  tooManyTries: "Too many tries. Please wait a minute and try again.",
  busy: "Helpline is very busy at the moment. Please try again in a few seconds.",
  tookTooLong:
    "This took too long, so it was stopped. Please try again shortly, or ask for less: a shorter time, or more of a name.",
  unavailable: "The service is not ready at the moment. Please try again shortly.",
  ending: "This server is about to stop. Please try again shortly.",
  diskFull:
    "The server's disk is full, so nothing was saved. Reading still works. Please tell the person who looks after Helpline.",
  /** @param where "on the server's disk"; `free` and `needed` in bytes */
  tooLittleSpace: (where: string, free: number, needed: number) =>
    `There is too little space ${where}: ${showSize(free)} are free, about ${showSize(needed)} are needed.`,
  unexpected: "Something went wrong on our side. Please try again.",
  noConnection: "The server could not be reached. Please check your connection and try again.",
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
