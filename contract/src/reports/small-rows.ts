/**
 * Which rows of several tables of the same cases may be shown if rows of one to four cases are to be left out,
 * and nothing shown is to tell of them by subtraction. Rows that are left out are counted together ("All
 * others").
 *
 * - A row with a small count is left out.
 * - A total that is shown, less the rows that lie within it, must not be small either: the whole table less its
 *   rows, a county less its cities, a role less its staff. As long as it is, the smallest of these rows is left
 *   out as well.
 *
 * Unlike joint-suppression.ts, which decides about tables of any two properties together, this knows from the
 * cases which rows lie within which: every reader knows that Leeds is in West Yorkshire.
 */
import type { Cell } from "./joint-suppression.ts";
import { isSmall } from "./suppression.ts";

/**
 * The row of cases without an answer, or without a person. It tells of nobody, so it is always shown, and no total
 * is large enough because of it.
 */
export const rowOfNone = "";

interface Sum {
  counts: readonly number[];
}

interface Row extends Sum {
  readonly value: string;
  /** The totals that its cases are part of. */
  readonly totals: Set<string>;
}

const add = (one: readonly number[], other: readonly number[]) =>
  other.map((count, index) => (one[index] ?? 0) + count);

const sizeOf = ({ counts }: Sum) => counts.reduce((sum, count) => sum + count, 0);

const smallestOf = (rows: readonly Row[]): Row | undefined =>
  rows.toSorted((a, b) => sizeOf(a) - sizeOf(b) || (a.value < b.value ? -1 : 1))[0];

/** The rows of a table but for that of none, and the totals that contain some of their cases. */
function rowsIn(
  cells: readonly Cell[],
  table: number,
  totalOf: (at: readonly string[]) => string,
): { readonly rows: readonly Row[]; readonly totals: ReadonlyMap<string, Sum> } {
  const rows = new Map<string, Row>();
  const totals = new Map<string, Sum>();
  for (const { at, counts } of cells) {
    const [value = rowOfNone, name] = [at[table], totalOf(at)];
    if (value === rowOfNone) continue;
    const row = rows.get(value) ?? { value, counts: [], totals: new Set<string>() };
    row.counts = add(row.counts, counts);
    row.totals.add(name);
    rows.set(value, row);
    const total = totals.get(name) ?? { counts: [] };
    total.counts = add(total.counts, counts);
    totals.set(name, total);
  }
  return { rows: [...rows.values()], totals };
}

/**
 * @param cells the cases with the same value in each table; `counts` of the range, and of the period before
 * @param fixed the tables of which every row is shown elsewhere, by their indexes
 * @returns for each table the values whose rows may be shown
 */
export function rowsToShow(
  cells: readonly Cell[],
  fixed: readonly number[] = [],
): readonly ReadonlySet<string>[] {
  const tables = [...(cells[0]?.at.keys() ?? [])];
  const kept = tables.map((table) => new Set(cells.map(({ at }) => at[table] ?? rowOfNone)));
  const isKept = (table: number, value: string) => kept[table]?.has(value) ?? false;

  /** The rows of a table to leave out because of the totals in another, or of its own. */
  function tooMuch(table: number, other: number): Row[] {
    const isOwn = other === table;
    const { rows, totals } = rowsIn(cells, table, (at) => {
      const value = at[other] ?? rowOfNone;
      return isOwn ? "" : isKept(other, value) ? `row ${value}` : "all others";
    });
    const shown = rows.filter(({ value }) => isKept(table, value));
    const small = shown.filter(({ counts }) => counts.some(isSmall));
    if (small.length > 0) return small;
    return [...totals].flatMap(([name, total]) => {
      const within = (row: Row) => row.totals.size === 1 && row.totals.has(name);
      const rest = shown
        .filter(within)
        .reduce(
          (left, { counts }) => left.map((count, at) => count - (counts[at] ?? 0)),
          [...total.counts],
        );
      const told = rest.findIndex((count, at) => isSmall(count) && !isSmall(total.counts[at] ?? 0));
      const filling = shown.filter((row) => within(row) && (row.counts[told] ?? 0) > 0);
      return smallestOf(filling) ?? [];
    });
  }

  for (let changed = true; changed; ) {
    changed = false;
    for (const table of tables.filter((each) => !fixed.includes(each))) {
      for (const other of tables) {
        for (const { value } of tooMuch(table, other)) {
          changed = kept[table]?.delete(value) || changed;
        }
      }
    }
  }
  return kept;
}
