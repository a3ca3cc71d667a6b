/** Names of staff in lists, where two people may have the same one. */
import { folded } from "../words.ts";

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
