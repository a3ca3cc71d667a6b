/** The words of the caller look-up. */
import type { Caller, NamedCaller } from "@helpline/contract/callers/callers";
import { nobody } from "@helpline/contract/cases/case-status";
import { soughtText, telephoneDigits } from "@helpline/contract/contact-details";
import { messages } from "@helpline/contract/messages";
import { onlyNumber } from "@helpline/contract/telephone-numbers";

export const lookUpWords = {
  field: "Who is calling?",
  hint: "A telephone number, a postcode, the name of an adult or a child, an email address, or an enquiry's reference.",
  unreadable:
    "The telephone system gave no number that can be looked up. It may be withheld. Please ask who is calling.",
  nobody: "Nobody found.",
  nobodyOfYours:
    "Nobody found among the families of your cases. A manager can look among all families.",
  nobodyByParts:
    "Nobody found among the families of your cases. A whole number, a whole email address, or a last name with the whole postcode also finds the families of colleagues.",
  noCases: "No cases",
  failed: "The look-up failed",
} as const;

/** Why a person was found, in words. */
export function reasonOf(caller: Caller, typed: string): string {
  if (caller.matched === "similar") return "sounds similar";
  if (caller.guardian_id !== null && caller.cases.some(({ school_name }) => school_name)) {
    return "school matches";
  }
  if (caller.guardian_id === null && caller.matched === "name" && !typed.includes("@")) {
    return "name and postcode match";
  }
  if (caller.matched !== "telephone") {
    return typed.includes("@") ? "email matches" : `${caller.matched} matches`;
  }
  if (caller.guardian_id === null) return "telephone matches";
  const sought = telephoneDigits(soughtText(typed));
  const isMobile = telephoneDigits(caller.mobile ?? "").includes(sought);
  return isMobile ? "mobile matches" : "telephone matches";
}

/** Who handles the family of a person whom one does not see. */
export function withWhom({ cases }: NamedCaller): string {
  const handlers = cases.flatMap(({ case_handler }) =>
    case_handler === nobody ? [] : [case_handler],
  );
  return handlers.length > 0 ? `with ${handlers.join(" and ")}` : "with nobody at present";
}

/** Whom somebody may find: everybody, their own families and the names of others, or their own families only. */
export type Reach = "all" | "names" | "own";

/** Texts that are looked up among all families (CALL-9): a whole email address, or a whole number. */
const isWhole = (text: string) => /^\S+@\S+\.\S+$/.test(text) || onlyNumber(text) !== null;

function nobodyWords(reach: Reach, typed: string): string {
  if (reach === "all") return lookUpWords.nobody;
  if (reach === "own") return lookUpWords.nobodyOfYours;
  if (!isWhole(soughtText(typed))) return lookUpWords.nobodyByParts;
  return `Nobody found with this ${typed.includes("@") ? "email address" : "number"}.`;
}

/** The state of the results, for the line above them and for screen readers. */
export function resultWords(callers: readonly Caller[], reach: Reach, typed: string): string {
  if (callers.length === 0) return nobodyWords(reach, typed);
  if (callers.every(({ matched }) => matched === "similar")) return messages.closestNames;
  return callers.length === 1 ? "1 person found" : `${callers.length} people found`;
}
