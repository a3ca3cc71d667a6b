/** Sortable column headers. */
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "./data-table.module.css";
import type { Column, Sort } from "./list-columns.ts";

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: ((field: string) => void) | undefined;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const order = sort?.field === column.field ? sort.order : undefined;
          const isSortable = onSort !== undefined && !column.unsortable;
          const Arrow = order === "desc" ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={column.field}
              scope="col"
              className={`${classes.head} ${column.numeric ? classes.numeric : ""}`}
              aria-sort={isSortable ? (order ? ariaSort[order] : "none") : undefined}
            >
              {isSortable ? (
                <button type="button" className={classes.sort} onClick={() => onSort(column.field)}>
                  {column.label}
                  {order && <Arrow size={14} aria-hidden />}
                </button>
              ) : (
                <span className={classes.unsortable}>{column.label}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
