/** Members of staff in words: how much work somebody has, and names that two people may have. Without schemas. */

import { folded } from "../words.ts";
import type { StaffLoad } from "./staff.ts";

/** How many days back logged minutes count. */
export const loadDays = 28;

/** "45 min", "3 h". */
export const minutesInWords = (minutes: number): string =>
  minutes > 0 && minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;

/** "12 open · 3 h in 28 days". */
export const loadInWords = ({
  open_cases,
  minutes_28_days,
}: Pick<StaffLoad, "open_cases" | "minutes_28_days">): string =>
  `${open_cases} open · ${minutesInWords(minutes_28_days)} in ${loadDays} days`;

/**
 * Adds the user's number to each name that somebody else in the list has too, without regard to case and accents:
 * `Ann Lee (user 12)`.
 * @param field the property that holds the name
 */
export function toldApart<
  Field extends string,
  Person extends { readonly user_id: number } & { readonly [name in Field]: string },
>(people: readonly Person[], field: Field): Person[] {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const person of people) {
    const name = folded(person[field]);
    (seen.has(name) ? shared : seen).add(name);
  }
  return people.map((person) =>
    shared.has(folded(person[field]))
      ? { ...person, [field]: `${person[field]} (user ${person.user_id})` }
      : person,
  );
}
