/** The words of the caller look-up. */
import type { FoundCaller } from "@helpline/contract/callers/callers";
import { callersNumber, telephoneDigits } from "@helpline/contract/contact-details";
import { messages } from "@helpline/contract/messages";

export const lookUpWords = {
  field: "Who is calling?",
  hint: "A telephone number, a postcode, the name of an adult or a child, or an email address.",
  unreadable:
    "The telephone system gave no number that can be looked up. It may be withheld. Please ask who is calling.",
  nobody: "Nobody found.",
  nobodyOfYours:
    "Nobody found among the families of your cases. A manager can look among all families.",
  noCases: "No cases",
  failed: "The look-up failed",
} as const;

/** Why a person was found, in words. */
export function reasonOf(caller: FoundCaller, typed: string): string {
  if (caller.matched === "similar") return "sounds similar";
  if (caller.matched === "child") {
    return caller.cases.some(({ school_name }) => school_name) ? "school matches" : "child matches";
  }
  if (caller.matched !== "telephone") {
    return typed.includes("@") ? "email matches" : `${caller.matched} matches`;
  }
  const sought = telephoneDigits(callersNumber(typed));
  const isMobile = telephoneDigits(caller.mobile ?? "").includes(sought);
  return isMobile ? "mobile matches" : "telephone matches";
}

/** The state of the results, for the line above them and for screen readers. */
export function resultWords(callers: readonly FoundCaller[], seesAll: boolean): string {
  if (callers.length === 0) return seesAll ? lookUpWords.nobody : lookUpWords.nobodyOfYours;
  if (callers.every(({ matched }) => matched === "similar")) return messages.closestNames;
  return callers.length === 1 ? "1 person found" : `${callers.length} people found`;
}
