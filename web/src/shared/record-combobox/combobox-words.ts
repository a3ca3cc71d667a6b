/** The words of the fields that find a record while somebody types. */
import type { CaseRole } from "@helpline/contract/access";
import { messages } from "@helpline/contract/messages";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { capitalised, counted, plurals } from "@helpline/contract/words";

/** The fewest characters that are searched for. */
export const fewestTyped = 2;

/** The most records that the list shows; more typing narrows it better than scrolling. */
export const maxShown = 20;

export const comboboxWords = {
  placeholder: "Type to search",
  typeMore: `Type at least ${fewestTyped} characters to search.`,
  typeName: `Type at least ${fewestTyped} characters of a name to search all roles.`,
  searching: "Searching…",
  tryAgain: "Try again",
  allRoles: "All roles",
  leastLoaded: "Least loaded",
  add: ({ one }: Pick<RecordKind, "one">, typed: string) => `Add “${typed}” as a new ${one}`,
  only: (role: CaseRole) => `${capitalised(plurals[role])} only`,
} as const;

interface Found {
  readonly one: string;
  readonly many: string;
  readonly count: number;
  /** Nothing matched; the names are only similar. */
  readonly similar: boolean;
}

/** What a search found, for the line above the list and for screen readers. */
export function foundWords({ one, many, count, similar }: Found): string {
  if (count === 0) return `No ${one} found.`;
  if (similar) return messages.closestNames;
  if (count > maxShown) return `The best ${maxShown} are shown. Type more to narrow the search.`;
  return `${counted(count, one, many)} found`;
}

/** Everybody of a role, before somebody types. */
export function everybodyWords(role: CaseRole, count: number): string {
  if (count === 0) return `There is no enabled ${role}.`;
  return count === 1 ? `1 ${role}` : `${counted(count, role)}, least loaded first`;
}
