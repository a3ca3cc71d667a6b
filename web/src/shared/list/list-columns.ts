/** The columns of a table, and its order. */
import type { ReactNode } from "react";

export interface Column<Row> {
  /** Names the column for sorting. */
  readonly field: string;
  readonly label: string;
  /** Figures: right-aligned and of equal width. */
  readonly numeric?: boolean;
  /** Dates, badges and meters: never wrapped, and no wider than their content. */
  readonly tight?: boolean;
  /** Left out of a table between 44 and 60 rem, where all columns would not fit; narrower ones are cards. */
  readonly wideOnly?: boolean;
  /** The cell's grid area, defined by the owner, in the card that a row becomes on narrow screens. */
  readonly area?: string;
  readonly text: (row: Row) => string;
  /** Shown instead of the text. */
  readonly cell?: (row: Row) => ReactNode;
  /**
   * The address of the row's own page, for a copy or a new tab: the cell is a link, and a plain click on it
   * does what Enter on the row does. Null for a row without one.
   */
  readonly href?: (row: Row) => string | null;
  /** Sorted by this instead of the text, such as a date as it is stored. */
  readonly sortBy?: (row: Row) => string;
  /** The header is not a button: the column cannot be sorted. */
  readonly unsortable?: boolean;
}

export interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Ascending, then descending, then the default order. */
export function nextSort(sort: Sort | null, field: string): Sort | null {
  if (sort?.field !== field) return { field, order: "asc" };
  return sort.order === "asc" ? { field, order: "desc" } : null;
}

const collator = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });

/** Sorts rows that are all loaded (search results); the server sorts longer lists. */
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
