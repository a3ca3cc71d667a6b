/** Keyboard shortcuts of a table: arrows move the selection, Enter runs the row's first action. */
import type { KeyboardEvent } from "react";

interface RowKeys {
  readonly ids: readonly number[];
  readonly onSelect: (id: number) => void;
  readonly onActivate: ((id: number) => void) | undefined;
}

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

/** Handles keys of a row. The rows of its table body are its siblings, in the order of `ids`. */
export function rowKeyHandler({ ids, onSelect, onActivate }: RowKeys) {
  return (event: KeyboardEvent<HTMLTableRowElement>, id: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (!event.repeat) onActivate?.(id);
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
