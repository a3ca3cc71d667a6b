/** What is said about deleted cases. */
import { counted } from "../words.ts";

/** "case 258" or "3 cases". */
const named = (ids: readonly number[]) =>
  ids.length === 1 ? `case ${ids[0]}` : counted(ids.length, "case");

const numbers = (ids: readonly number[], one: string, many: string) =>
  ids.length === 1 ? `Case ${ids[0]} ${one}` : `Cases ${ids.join(", ")} ${many}`;

interface Restored {
  readonly restored: readonly number[];
  readonly already_back: readonly number[];
  readonly gone: readonly number[];
}

/** Says of each case what became of it. */
function restored({ restored: back, already_back, gone }: Restored): string {
  const parts = [
    back.length > 0 && numbers(back, "is back.", "are back."),
    already_back.length > 0 && numbers(already_back, "was back already.", "were back already."),
    gone.length > 0 &&
      numbers(
        gone,
        "cannot be restored: it has been erased for good.",
        "cannot be restored: they have been erased for good.",
      ),
  ];
  return parts.filter((part) => part !== false).join(" ");
}

export const deletedCaseMessages = {
  toFind: "Please enter at most 100 characters to search for.",
  none: "No case is deleted at present.",
  noneFound: "No deleted case matches this search.",
  /** @param days null if deleted cases are kept for ever */
  kept: (days: number | null) =>
    days === null
      ? "Deleted cases are kept until somebody erases them for good."
      : `A deleted case can be restored for ${counted(days, "day")}. After that it may be erased for good at any time.`,
  question: {
    title: (ids: readonly number[]) => `Restore ${named(ids)}`,
    ask: (ids: readonly number[]) => `Do you want to restore ${named(ids)}?`,
    what: (ids: readonly number[]) =>
      `${ids.length === 1 ? "It comes" : "They come"} back with log entries, files, evaluation and follow-ups, with the same people as before.`,
  },
  /** For an admin who has just deleted a case. */
  whereToRestore: "You can restore it under Deleted cases.",
  restored,
} as const;
