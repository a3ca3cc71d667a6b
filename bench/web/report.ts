/** The table of `npm run bench:web`, with the goal next to each figure. */
export interface Figure {
  readonly what: string;
  readonly figure: string;
  /** Empty if there is none: the figure is for comparison. */
  readonly goal: string;
  readonly isReached: boolean;
}

export const upTo = (what: string, value: number, most: number, unit: string): Figure => ({
  what,
  figure: `${rounded(value)} ${unit}`,
  goal: `at most ${most} ${unit}`,
  isReached: value <= most,
});

export const atLeast = (what: string, value: number, least: number): Figure => ({
  what,
  figure: rounded(value),
  goal: `at least ${least}`,
  isReached: value >= least,
});

export const noted = (what: string, figure: string): Figure => ({
  what,
  figure,
  goal: "",
  isReached: true,
});

function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value < 10 ? value.toPrecision(3) : value.toFixed(1);
}

const header = ["what", "figure", "goal", ""];

/** As Markdown, ready to paste into docs/performance.md. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, figure, goal, isReached }) => [
    what,
    figure,
    goal,
    isReached ? "" : "short",
  ]);
  const all = [header, header.map(() => "---"), ...rows];
  const widths = header.map((_name, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`)
    .join("\n");
}

/** The given quantile of the values; of few values, the nearest one. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
