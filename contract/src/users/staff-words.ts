/** Members of staff in words: how much work somebody has, and names that two people may have. Without schemas. */

import { folded } from "../plain-text.ts";
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

/** What tells people of one name apart, in the order in which it is used. */
export interface Distinction {
  readonly user_type: string;
  /** Of a clinic, where it is; not of other people, whose address is their own. */
  readonly city?: string | null;
  /** `DD-MM-YYYY`: the first day of the account. */
  readonly since?: string;
}

const wordsOf = ({ user_type, city, since }: Distinction): readonly string[] => [
  user_type === "clinic" && city ? `clinic in ${city}` : user_type,
  ...(since === undefined ? [] : [`since ${since}`]),
];

/** Names that several people of a list have, folded. */
export function sharedNames<Field extends string>(
  people: readonly { readonly [name in Field]: string }[],
  field: Field,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const person of people) {
    const name = folded(person[field]);
    (seen.has(name) ? shared : seen).add(name);
  }
  return shared;
}

/**
 * Adds to each name that somebody else in the list has too, without regard to case and accents, the words that tell them
 * apart: `Ann Lee (advocate)`, `Hope Clinic (clinic in Exeter)`, `Ann Lee (advisor, since 12-03-2024)`, and as the last
 * resort `Ann Lee (advisor, since 12-03-2024, 2 of 3)`. Never the number of the account, which nobody knows.
 * @param field the property that holds the name
 */
export function toldApart<
  Field extends string,
  Person extends { readonly user_id: number } & { readonly [name in Field]: string },
>(people: readonly Person[], field: Field, about: (person: Person) => Distinction): Person[] {
  const shared = sharedNames(people, field);
  if (shared.size === 0) return [...people];
  return people.map((person) => {
    const name = folded(person[field]);
    if (!shared.has(name)) return person;
    const namesakes = people.filter((each) => folded(each[field]) === name);
    return { ...person, [field]: `${person[field]} (${distinction(person, namesakes, about)})` };
  });
}

function distinction<Person extends { readonly user_id: number }>(
  person: Person,
  namesakes: readonly Person[],
  about: (person: Person) => Distinction,
): string {
  const own = wordsOf(about(person));
  for (let count = 1; count <= own.length; count += 1) {
    const upTo = (each: Person) => wordsOf(about(each)).slice(0, count).join(", ");
    if (namesakes.every((each) => each === person || upTo(each) !== upTo(person)))
      return upTo(person);
  }
  const ids = namesakes.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
  return `${own.join(", ")}, ${ids.indexOf(person.user_id) + 1} of ${ids.length}`;
}
