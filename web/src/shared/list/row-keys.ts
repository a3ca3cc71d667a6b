/**
 * Keyboard shortcuts of a table: arrows move the selection, Enter runs the row's first action, Shift with
 * the space bar ticks its box.
 */
import type { KeyboardEvent } from "react";

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
export function rowKeyHandler(keys: RowKeys) {
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
