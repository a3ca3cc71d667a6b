/** Refusals that belong to no single feature and that only the server gives: the web app shows them as they come. */
import { showSize } from "./words.ts";

export const refusals = {
  badJson: "The request is not valid JSON.",
  notAllowed: "You are not allowed to do this.",
  notFound: "There is nothing at this address.",
  conflict: "This conflicts with what is stored now.",
  /** @param field a field of the details, as it is called on the wire */
  notChangedHere: (field: string) =>
    `${field} cannot be changed with this call. Please send it as it was read, or leave it out.`,
  /** Somebody whom a call names in its address, to show their work. */
  noSuchUser: "This user does not exist.",
  tooLarge: "The request is too large.",
  wrongContentType: "Please send JSON (content type application/json).",
  tooManyTries: "Too many tries. Please wait a minute and try again.",
  busy: "The server is very busy at the moment. Please try again in a few seconds.",
  tookTooLong:
    "This took too long, so it was stopped. Please try again shortly, or ask for less: a shorter time, or more of a name.",
  unavailable: "The service is not ready at the moment. Please try again shortly.",
  ending: "This server is about to stop. Please try again shortly.",
  diskFull:
    "The server's disk is full, so nothing was saved. Reading still works. Please tell whoever runs the server.",
  /** @param where "on the server's disk"; `free` and `needed` in bytes */
  tooLittleSpace: (where: string, free: number, needed: number) =>
    `There is too little space ${where}: ${showSize(free)} are free, about ${showSize(needed)} are needed.`,
} as const;
