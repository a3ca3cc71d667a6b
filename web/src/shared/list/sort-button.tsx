/** How the header of a column says and changes the order of a table. */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Sort } from "./list-columns.ts";
import classes from "./sort-button.module.css";

/** The order of a column; undefined if the table is sorted by another one. */
type Order = Sort["order"] | undefined;

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const arrows = { asc: IconArrowUp, desc: IconArrowDown } as const;

/** For the header cell. */
export const ariaSortOf = (order: Order) => (order ? ariaSort[order] : "none");

interface SortArrowProps {
  readonly order: Order;
  readonly className?: string | undefined;
}

export function SortArrow({ order, className }: SortArrowProps) {
  const Arrow = order ? arrows[order] : IconArrowsSort;
  return <Arrow size={14} aria-hidden data-sorted={order} className={className} />;
}

interface SortButtonProps {
  readonly order: Order;
  readonly onSort: () => void;
  /** The arrow stands before the label, and the label at the end of the column, as its figures do. */
  readonly numeric?: boolean;
  readonly children: ReactNode;
}

export const SortButton = ({ order, onSort, numeric, children }: SortButtonProps) => (
  <button
    type="button"
    className={classes.button}
    data-numeric={numeric || undefined}
    onClick={onSort}
  >
    {children}
    <SortArrow order={order} className={classes.arrow} />
  </button>
);
