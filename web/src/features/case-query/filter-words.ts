/** What the chip of a filter says. Names of people and records come from the server (id-name.tsx). */
import { showDate } from "@helpline/contract/dates";
import { folded } from "@helpline/contract/plain-text";
import type { Filters } from "#shared/case-filters/filter-parameters.ts";
import { chosenOf, type FilterKind } from "./filter-kinds.ts";

export const filterWords = {
  bar: "Filters",
  add: "Filter",
  addName: "Add a filter",
  kinds: "Filter by",
  remove: (label: string) => `Remove the filter ${label}`,
  nothing: "Nothing found",
  typeMore: "Type at least two letters of the name",
  typeText: "Type the words as they are on the case",
  typeDays: "Type a number of days",
  noList: "The list could not be loaded",
} as const;

export const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

function rangeText(from: string | null, to: string | null): string {
  if (from && to) return from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`;
  return from ? `from ${showDate(from)}` : `until ${showDate(to)}`;
}

/** The value in words; null if it is the id of a person or record. */
export function valueText(kind: FilterKind, filters: Filters): string | null {
  if (kind.as === "person" || kind.as === "record") return null;
  if (kind.as === "text") return String(chosenOf(kind, filters)[0] ?? "");
  if (kind.as === "days") return daysText(Number(chosenOf(kind, filters)[0] ?? 0));
  if (kind.as === "range") {
    const [from, to] = kind.fields.map((name) => (filters[name] as string | undefined) ?? null);
    return rangeText(from ?? null, to ?? null);
  }
  const labelOf = (value: unknown) =>
    kind.options.find((option) => option.value === value)?.label ?? String(value);
  return chosenOf(kind, filters).map(labelOf).join(", ");
}

/** "School 12 (deleted)": the record is no longer there. */
export const deletedText = (label: string, id: number): string => `${label} ${id} (deleted)`;

/** Whether a text has every word that was typed, in any order. */
export function matches(text: string, typed: string): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return words.every((word) => folded(text).includes(word));
}
