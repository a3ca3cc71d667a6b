/** Prints the table of a run and marks missed goals. */
import type { Measured } from "./drive.ts";

export interface Line {
  readonly name: string;
  readonly connections: number;
  readonly product: Measured;
  readonly bare: Measured;
  /** Transactions per second of the same statement in pgbench; null without one. */
  readonly raw: number | null;
}

const targets = { throughput: 0.8, slowness: 1.5 } as const;

const header = [
  "workload",
  "conn.",
  "product/s",
  "bare/s",
  "ratio",
  "pgbench/s",
  "p50 ms",
  "bare p50",
  "p99 ms",
  "bare p99",
  "p99 ratio",
  "",
];

const rateOf = (rate: number) => (rate >= 100 ? rate.toFixed(0) : rate.toFixed(1));
const slowness = ({ product, bare }: Line) => product.p99 / Math.max(1, bare.p99);
const ratioOf = ({ product, bare }: Line) => product.rate / bare.rate;

/** autocannon counts in milliseconds, so differences below two mean nothing. */
const fallsShort = (line: Line) =>
  line.connections > 1 &&
  (ratioOf(line) < targets.throughput ||
    (slowness(line) > targets.slowness && line.product.p99 > 2));

function remarkOf(line: Line): string {
  const { failed } = line.product;
  const refused = failed > 0 ? `${Math.ceil(failed * 100)} % refused` : "";
  return [fallsShort(line) ? "short" : "", refused].filter(Boolean).join(", ");
}

const cellsOf = (line: Line): string[] => [
  line.name,
  String(line.connections),
  rateOf(line.product.rate),
  rateOf(line.bare.rate),
  ratioOf(line).toFixed(2),
  line.raw === null ? "" : rateOf(line.raw),
  ...[line.product.p50, line.bare.p50, line.product.p99, line.bare.p99].map(String),
  slowness(line).toFixed(2),
  remarkOf(line),
];

/** As Markdown, ready to paste into docs/performance.md. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [header, header.map(() => "---"), ...lines.map(cellsOf)];
  const widths = header.map((_name, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`)
    .join("\n");
}
