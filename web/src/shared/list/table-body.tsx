/** Rows with one selection: a grid whose rows are focusable. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./data-table.module.css";
import type { Column } from "./list-columns.ts";
import { ChooseRow, type RowChoice } from "./row-choice.tsx";
import { rowKeyHandler } from "./row-keys.ts";
import { RowLink } from "./row-link.tsx";

interface TableBodyProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => number;
  readonly selectedId: number | null;
  readonly onSelect: (id: number) => void;
  readonly onActivate: ((id: number) => void) | undefined;
  readonly onApproach?: (() => void) | undefined;
  readonly isQuiet?: ((row: Row) => boolean) | undefined;
  readonly choice?: RowChoice<Row> | undefined;
}

function cellClass({ numeric, tight }: { numeric?: boolean; tight?: boolean }) {
  if (numeric) return classes.numeric;
  return tight ? classes.tight : undefined;
}

const content = <Row,>(column: Column<Row>, row: Row, onOpen: (() => void) | undefined) => (
  <RowLink href={column.href?.(row)} onActivate={() => onOpen?.()}>
    {column.cell ? column.cell(row) : column.text(row)}
  </RowLink>
);

/** An unbroken run of this many characters is wider than a column. */
const longWord = /[^\s-]{18}/;

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowId, selectedId, onSelect, onActivate, choice } = props;
  const ids = rows.map(rowId);
  const onChoose = choice && ((id: number) => choice.set([id], !choice.chosen.has(id)));
  const onKeyDown = rowKeyHandler({ ids, onSelect, onActivate, onChoose });
  useBoundShortcuts([
    "moveInRows",
    "jumpInRows",
    ...(onActivate ? (["openRow"] as const) : []),
    ...(onChoose ? (["tickRow"] as const) : []),
  ] as const);
  // One tab stop: the selected row, else the first.
  const stop = selectedId !== null && ids.includes(selectedId) ? selectedId : ids[0];

  return (
    <tbody onPointerEnter={props.onApproach} onFocus={props.onApproach}>
      {rows.map((row) => {
        const id = rowId(row);
        const open = onActivate && (() => onActivate(id));
        return (
          <tr
            key={id}
            className={classes.row}
            data-quiet={props.isQuiet?.(row) || undefined}
            aria-selected={id === selectedId}
            // Its name begins with the first column, not with the name of the box.
            aria-label={choice && columns.map((column) => column.text(row)).join(" ")}
            data-chosen={choice?.chosen.has(id) || undefined}
            tabIndex={id === stop ? 0 : -1}
            onClick={() => onSelect(id)}
            onDoubleClick={() => onActivate?.(id)}
            onKeyDown={(event) => onKeyDown(event, id)}
          >
            {columns.map((column, index) => (
              <td
                key={column.field}
                data-label={column.label}
                data-area={column.area}
                data-long={longWord.test(column.text(row)) || undefined}
                className={cellClass(column)}
              >
                {index === 0 && choice ? (
                  <ChooseRow choice={choice} row={row} id={id} isStop={id === stop}>
                    {content(column, row, open)}
                  </ChooseRow>
                ) : (
                  content(column, row, open)
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

/** Shown in place of rows. */
export function EmptyBody(props: { readonly columns: number; readonly children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td className={classes.empty} colSpan={props.columns}>
          {props.children}
        </td>
      </tr>
    </tbody>
  );
}

const skeletonRows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Shown while a slow first load runs. */
export function SkeletonBody(props: { readonly columns: readonly { readonly field: string }[] }) {
  return (
    <tbody aria-hidden>
      {skeletonRows.map((row) => (
        <tr key={row} className={classes.skeleton}>
          {props.columns.map((column) => (
            <td key={column.field}>
              <Skeleton height={16} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
