/** The rows of the editor: each start with the clocks that follow from it. */
import { type Clocks, clockKeys, type Start, startsOf } from "@helpline/contract/key-dates/clocks";

interface StartRow {
  readonly start: Start;
  /** The keys of the clocks to be shown in full with this start. */
  readonly clocks: readonly string[];
  /** The keys of clocks that are shown with an earlier start, and for which this one counts too. */
  readonly shared: readonly string[];
}

/** The keys of the starts from which a clock runs, directly or by way of other clocks. */
function rootsOf(clocks: Clocks, key: string): string[] {
  const roots = clocks
    .filter((clock) => clock.key === key)
    .flatMap(({ from }) => (typeof from === "string" ? rootsOf(clocks, from) : [from.key]));
  return [...new Set(roots)];
}

export function clockRows(clocks: Clocks): StartRow[] {
  const roots = clockKeys(clocks).map((key) => [key, rootsOf(clocks, key)] as const);
  return startsOf(clocks).map((start) => ({
    start,
    clocks: roots.flatMap(([key, [first]]) => (first === start.key ? [key] : [])),
    shared: roots.flatMap(([key, [, ...more]]) => (more.includes(start.key) ? [key] : [])),
  }));
}
