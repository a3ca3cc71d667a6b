/**
 * The table of every list: a body of fixed height that scrolls under its header, one
 * selected row, sortable columns.
 */
import { LoadingOverlay } from "@mantine/core";
import { type ReactNode, type Ref, useState } from "react";
import { useSlow } from "#shared/form/use-slow.ts";
import classes from "./data-table.module.css";
import { useLeavingBars } from "./leaving-bars.ts";
import type { Column, Sort } from "./list-columns.ts";
import type { RowChoice } from "./row-choice.tsx";
import { EmptyBody, SkeletonBody, TableBody } from "./table-body.tsx";
import { TableHead } from "./table-head.tsx";

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
