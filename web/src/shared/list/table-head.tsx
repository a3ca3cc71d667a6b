/** Column headers; those that sort are buttons with arrows. */
import classes from "./data-table.module.css";
import type { Column, Sort } from "./list-columns.ts";
import { ChooseAll, type RowChoice } from "./row-choice.tsx";
import { ariaSortOf, SortArrow } from "./sort-button.tsx";
import head from "./table-head.module.css";

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: ((field: string) => void) | undefined;
  readonly choice?: RowChoice<Row> | undefined;
  /** The ids of the visible rows. */
  readonly ids: readonly number[];
}

export function TableHead<Row>({ columns, sort, onSort, choice, ids }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const order = sort?.field === column.field ? sort.order : undefined;
          const isSortable = onSort !== undefined && !column.unsortable;
          return (
            <th
              key={column.field}
              scope="col"
              data-area={column.area}
              className={`${classes.head} ${column.numeric ? classes.numeric : ""}`}
              aria-sort={isSortable ? ariaSortOf(order) : undefined}
            >
              <span className={head.cell}>
                {index === 0 && choice && <ChooseAll choice={choice} ids={ids} />}
                {isSortable ? (
                  <button
                    type="button"
                    className={classes.sort}
                    data-sorted={order}
                    onClick={() => onSort(column.field)}
                  >
                    {column.label}
                    <SortArrow order={order} className={head.arrow} />
                  </button>
                ) : (
                  <span className={classes.unsortable}>{column.label}</span>
                )}
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
