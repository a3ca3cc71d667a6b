/** The order of the people on the desk. */
import type { PersonAtWork } from "@helpline/contract/desk/people";

export type PeopleColumn = Exclude<keyof PersonAtWork, "user_id">;

export interface PeopleOrder {
  readonly column: PeopleColumn;
  readonly order: "asc" | "desc";
}

/** Texts from A, the oldest entry and otherwise the most first: what a manager looks for. */
const firstOrder = (column: PeopleColumn): PeopleOrder["order"] =>
  column === "name" || column === "user_type" || column === "oldest_last_entry_on" ? "asc" : "desc";

export const orderBy = (column: PeopleColumn): PeopleOrder => ({
  column,
  order: firstOrder(column),
});

export const reversed = ({ column, order }: PeopleOrder): PeopleOrder => ({
  column,
  order: order === "asc" ? "desc" : "asc",
});

/** The order after a click on a header. */
export const nextOrder = (now: PeopleOrder, column: PeopleColumn): PeopleOrder =>
  now.column === column ? reversed(now) : orderBy(column);

const collator = new Intl.Collator("en-GB", { sensitivity: "base" });

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : collator.compare(String(a), String(b));
}

/**
 * @param people by last name, as the server lists them; this stays the order of equals and of names
 * @returns the people in the order; those without a value last in either direction
 */
export function inOrder(
  people: readonly PersonAtWork[],
  { column, order }: PeopleOrder,
): readonly PersonAtWork[] {
  if (column === "name") return order === "asc" ? people : [...people].reverse();
  const direction = order === "asc" ? 1 : -1;
  return [...people].sort((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * compare(a, b);
  });
}
