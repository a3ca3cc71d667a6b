/**
 * What all comboboxes share: which option is marked, and the keys that move the mark. The focus stays in the
 * field, which names the marked option to screen readers. Mantine's own keys keep the mark in the page's
 * elements by position, so it would move to another option when answers arrive.
 */
import { type KeyboardEvent, useEffect, useId, useState } from "react";

interface Keyed {
  readonly key: string;
}

interface Marking<T extends Keyed> {
  readonly options: readonly T[];
  /** Those at which the arrow keys stop; usually all. */
  readonly stops?: readonly T[];
  /** Marked until somebody marks another one. */
  readonly preselected: T | undefined;
  readonly opened?: boolean;
  readonly popup?: "listbox" | "grid";
  readonly onEnter: (marked: T | undefined) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export const isArrow = ({ key }: KeyboardEvent): boolean => key in steps;

export type MarkedOption<T extends Keyed> = ReturnType<typeof useMarkedOption<T>>;

export function useMarkedOption<T extends Keyed>(marking: Marking<T>) {
  const { options, stops = options, preselected, opened = true, popup = "listbox" } = marking;
  const listId = useId();
  const [moved, mark] = useState<string | null>(null);
  const marked = options.find(({ key }) => key === moved) ?? preselected;
  const isShown = opened && options.length > 0;
  const idOf = ({ key }: Keyed) => `${listId}-${key}`;
  const markedId = isShown && marked ? idOf(marked) : undefined;

  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: "nearest" });
  }, [markedId]);

  return {
    listId,
    idOf,
    marked,
    /** Marks the option with this key; null: the preselected one. */
    mark,
    field: {
      role: "combobox",
      "aria-haspopup": popup,
      "aria-expanded": isShown,
      "aria-controls": isShown ? listId : undefined,
      "aria-activedescendant": markedId,
      "aria-autocomplete": "list",
      autoComplete: "off",
      spellCheck: false,
    },
    /** Goes around the ends. @returns whether it was a key of the list */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing) return false;
      const step = steps[event.key];
      if (step && stops.length > 0) {
        const at = marked ? stops.indexOf(marked) : -1;
        mark(stops.at(Math.max(at + step, -1) % stops.length)?.key ?? null);
      } else if (event.key === "Enter") marking.onEnter(marked);
      else return false;
      event.preventDefault();
      return true;
    },
  } as const;
}
