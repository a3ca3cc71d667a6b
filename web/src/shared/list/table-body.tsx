/** Rows with one selection: a grid whose rows are focusable. */
import { Skeleton } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { opensElsewhere } from "#shared/screen-link.ts";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./data-table.module.css";
import type { Column } from "./list-columns.ts";
import { ChooseRow, type RowChoice } from "./row-choice.tsx";
import rowLinkClasses from "./row-link.module.css";

// Keyboard shortcuts of a table: arrows move the selection, Enter runs the row's first action, Shift with the
// space bar ticks its box.

interface RowKeys {
  readonly ids: readonly number[];
  readonly onSelect: (id: number) => void;
  readonly onActivate: ((id: number) => void) | undefined;
  /** Given if the rows have boxes. */
  readonly onChoose?: ((id: number) => void) | undefined;
}

type RowKey = KeyboardEvent<HTMLTableRowElement>;

const page = 8;

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + page, last),
  PageUp: (at) => Math.max(at - page, 0),
  Home: () => 0,
  End: (_at, last) => last,
  " ": (at) => at,
};

/** The event is for something within the row, or for the browser. */
const isElsewhere = (event: RowKey) =>
  event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey;

const nothing = () => undefined;

/** What the key does to its row; undefined if it moves the selection, or nothing. */
function actionOf({ key, shiftKey }: RowKey, { onActivate = nothing, onChoose }: RowKeys) {
  if (key === "Enter") return onActivate;
  return key === " " && shiftKey ? onChoose : undefined;
}

/** Handles keys of a row. The rows of its table body are its siblings, in the order of `ids`. */
function rowKeyHandler(keys: RowKeys) {
  const { ids, onSelect } = keys;
  return (event: RowKey, id: number) => {
    if (isElsewhere(event)) return;
    const action = actionOf(event, keys);
    if (action) {
      event.preventDefault();
      if (!event.repeat) action(id);
      return;
    }
    const next = moves[event.key]?.(ids.indexOf(id), ids.length - 1);
    const nextId = next === undefined ? undefined : ids[next];
    if (next === undefined || nextId === undefined) return;
    event.preventDefault();
    onSelect(nextId);
    const row = event.currentTarget.parentElement?.children[next];
    if (row instanceof HTMLElement) row.focus();
  };
}

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
                data-wide-only={column.wideOnly}
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

// The link in a row to the row's own page. Keyboards open it from the row, so it is no tab stop.

interface RowLinkProps {
  /** Without an address the content is no link. */
  readonly href: string | null | undefined;
  readonly onActivate: () => void;
  readonly children: ReactNode;
}

function RowLink({ href, onActivate, children }: RowLinkProps) {
  if (!href) return children;
  return (
    <a
      href={href}
      tabIndex={-1}
      className={rowLinkClasses.link}
      onClick={(event) => {
        // The row would select itself, or open a second time.
        event.stopPropagation();
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onActivate();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </a>
  );
}
