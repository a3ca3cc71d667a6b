/** What a table shows of its rows, and in which order. */

export interface Column<Row> {
  /** Names the column for sorting. */
  readonly field: string;
  readonly label: string;
  /** Figures: right-aligned, one width. */
  readonly numeric?: boolean;
  readonly text: (row: Row) => string;
}

export interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Ascending, then descending, then the order in which the records come by themselves. */
export function nextSort(sort: Sort | null, field: string): Sort | null {
  if (sort?.field !== field) return { field, order: "asc" };
  return sort.order === "asc" ? { field, order: "desc" } : null;
}

const collator = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

/** Sorts rows that are all here (search results); longer lists are sorted by the server. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = columns.find((each) => each.field === sort?.field);
  if (!column || !sort) return rows;
  const direction = sort.order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => direction * collator.compare(column.text(a), column.text(b)));
}
