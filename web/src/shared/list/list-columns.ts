/** What a table shows of its rows, and in which order. */
import type { ReactNode } from "react";

export interface Column<Row> {
  /** Names the column for sorting. */
  readonly field: string;
  readonly label: string;
  /** Figures: right-aligned, one width. */
  readonly numeric?: boolean;
  /** Dates, badges and meters: never broken into lines, and no wider than they are. */
  readonly tight?: boolean;
  /** Where the cell stands in the card that a row becomes on narrow screens: a grid area of its owner's. */
  readonly area?: string;
  readonly text: (row: Row) => string;
  /** Shown in place of the text. */
  readonly cell?: (row: Row) => ReactNode;
  /** Sorted by in place of the text, such as a date as it is stored. */
  readonly sortBy?: (row: Row) => string;
  /** The header is no button: there is no order to be had. */
  readonly unsortable?: boolean;
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
  const key = column.sortBy ?? column.text;
  return [...rows].sort((a, b) => direction * collator.compare(key(a), key(b)));
}
