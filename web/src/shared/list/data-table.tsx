/**
 * The table of every list: a body of fixed height that scrolls under its header, one
 * selected row, sortable columns.
 */
import { LoadingOverlay } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useState } from "react";
import { useSlow } from "#shared/form/use-slow.ts";
import classes from "./data-table.module.css";
import type { Column, Sort } from "./list-columns.ts";
import { ChooseAll, type RowChoice } from "./row-choice.tsx";
import { ariaSortOf, SortArrow } from "./sort-button.tsx";
import { EmptyBody, SkeletonBody, TableBody } from "./table-body.tsx";
import head from "./table-head.module.css";

// On a small screen a list scrolls with the page between two bars: the header and its actions. The bars hide
// while a person scrolls down. They return on scrolling up, at both ends of the page, and when a row is
// selected. Style sheets use `html[data-bars="away"]`; a bar that contains the focus stays.

/** Movements below this, in pixels, are not scrolling: fingers tremble. */
const minPixels = 8;

/** @param active whether the current list is one of these */
function useLeavingBars(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const root = document.documentElement;
    const comeBack = () => {
      delete root.dataset.bars;
    };
    // The position is not read here: in an effect, the browser would have to lay out the new list twice.
    let last = 0;
    // Returning to a row scrolls too, but its actions must stay visible.
    let byHand = false;
    const onHand = () => {
      byHand = true;
    };
    const onScroll = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < minPixels) return;
      last = window.scrollY;
      if (!byHand) return;
      const isAtEnd = last + root.clientHeight >= root.scrollHeight - minPixels;
      if (moved < 0 || isAtEnd) comeBack();
      else root.dataset.bars = "away";
    };
    window.addEventListener("wheel", onHand, { passive: true });
    window.addEventListener("touchmove", onHand, { passive: true });
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("click", comeBack);
    return () => {
      window.removeEventListener("wheel", onHand);
      window.removeEventListener("touchmove", onHand);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("click", comeBack);
      comeBack();
    };
  }, [active]);
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined until the answer arrives. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => number;
  /** Optional: only for owners that use the selected row. */
  readonly selectedId?: number | null;
  readonly onSelect?: (id: number) => void;
  /** Enter or double click: the row's first action. */
  readonly onActivate?: ((id: number) => void) | undefined;
  /** The pointer or the focus has reached the rows: the owner can prefetch what an action needs. */
  readonly onApproach?: () => void;
  readonly sort?: Sort | null;
  /** Left out if the list has only one order; its headers are then not buttons. */
  readonly onSort?: (field: string) => void;
  readonly loading: boolean;
  readonly empty: ReactNode;
  /** Fills its flex column instead of having a fixed height. */
  readonly fill?: boolean;
  /** Rows that are no longer worked on are dimmed. */
  readonly isQuiet?: (row: Row) => boolean;
  /** Several rows can be chosen with boxes, beside the selected one. */
  readonly choice?: RowChoice<Row> | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, loading, empty } = props;
  const slow = useSlow(loading);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { selectedId = chosenId, onSelect = setChosenId } = props;
  useLeavingBars(props.fill ?? false);
  return (
    <div className={classes.frame} data-fill={props.fill || undefined}>
      <LoadingOverlay visible={slow && rows !== undefined} zIndex={3} />
      <div ref={props.ref} className={classes.box}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with interactive rows */}
        <table role="grid" aria-label={props.label} aria-busy={loading} className={classes.table}>
          <TableHead
            columns={columns}
            sort={props.sort ?? null}
            onSort={props.onSort}
            choice={rows?.length ? props.choice : undefined}
            ids={rows?.map(props.rowId) ?? []}
          />
          {rows === undefined && slow && <SkeletonBody columns={columns} />}
          {rows?.length === 0 && <EmptyBody columns={columns.length}>{empty}</EmptyBody>}
          {rows !== undefined && rows.length > 0 && (
            <TableBody
              columns={columns}
              rows={rows}
              rowId={props.rowId}
              selectedId={selectedId}
              onSelect={onSelect}
              onActivate={props.onActivate}
              onApproach={props.onApproach}
              isQuiet={props.isQuiet}
              choice={props.choice}
            />
          )}
        </table>
      </div>
    </div>
  );
}

/** Focuses the selected row, else the first. Returns false if there is none. */
export function focusRow(box: HTMLElement | null): boolean {
  const row = box?.querySelector<HTMLElement>("tbody tr[tabindex='0']");
  row?.focus();
  return row !== null && row !== undefined;
}

// Column headers; those that sort are buttons with arrows.

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: ((field: string) => void) | undefined;
  readonly choice?: RowChoice<Row> | undefined;
  /** The ids of the visible rows. */
  readonly ids: readonly number[];
}

function TableHead<Row>({ columns, sort, onSort, choice, ids }: TableHeadProps<Row>) {
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
              data-wide-only={column.wideOnly}
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
