/** Median and 90th percentile of days, from how many cases took how long. */
import type { Waits } from "@helpline/contract/reports/general-report";

/** PostgreSQL's `percentile_cont`: between two values it interpolates. With one decimal place. */
function percentile(sorted: readonly (readonly [days: number, count: number])[], part: number) {
  const cases = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (cases === 0) return null;
  const position = part * (cases - 1);
  const valueAt = (index: number): number => {
    let before = 0;
    for (const [days, count] of sorted) {
      before += count;
      if (index < before) return days;
    }
    return sorted.at(-1)?.[0] ?? 0;
  };
  const [low, high] = [valueAt(Math.floor(position)), valueAt(Math.ceil(position))];
  return Math.round((low + (high - low) * (position - Math.floor(position))) * 10) / 10;
}

/** @param counts the number of cases, by their days */
export function waitsOf(counts: ReadonlyMap<string, number>): Waits {
  const sorted = [...counts]
    .map(([days, count]) => [Number(days), count] as const)
    .sort(([a], [b]) => a - b);
  return {
    cases: sorted.reduce((sum, [, count]) => sum + count, 0),
    median: percentile(sorted, 0.5),
    percentile_90: percentile(sorted, 0.9),
  };
}
