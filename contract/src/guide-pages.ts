/** The pages of the user guide (docs/user-guide), in the order in which they are listed. */
import type { Caller, UserType } from "./access.ts";

/** Each is a file in docs/user-guide. A user type's own page has its name. */
export const guidePages = [
  "first-hour",
  "everyone",
  "advisor",
  "advocate",
  "clinic",
  "evaluator",
  "manager",
  "admin",
] as const satisfies readonly (UserType | "first-hour" | "everyone")[];
export type GuidePageName = (typeof guidePages)[number];

export const isGuidePage = (name: string): name is GuidePageName =>
  guidePages.some((page) => page === name);

/** The pages with those that the caller needs first. Everybody may read all of them. */
export function guidePagesFor(caller: Caller): readonly GuidePageName[] {
  // Admins do all that managers do.
  const own: readonly string[] = caller === "admin" ? ["admin", "manager"] : [caller];
  const first = guidePages.filter((page) => own.includes(page) || page === "everyone");
  // Their own page before everybody's.
  const sorted = first.toSorted((one, other) => rank(own, one) - rank(own, other));
  return [...sorted, ...guidePages.filter((page) => !first.includes(page))];
}

const rank = (own: readonly string[], page: string) =>
  own.includes(page) ? own.indexOf(page) : own.length;
