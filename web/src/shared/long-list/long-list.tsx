/**
 * A virtual list of hundreds or thousands of entries: only visible entries are in the page, in a box that
 * scrolls. For a screen reader it is a feed whose entries have positions; Page Down and the arrows move
 * from entry to entry, Home and End to the first and last. It is not printed: its owner renders all entries
 * for print (shared/paper/printing.ts).
 */
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./long-list.module.css";

// Keyboard navigation of a feed (WAI-ARIA, pattern Feed). Arrows first scroll through a long entry.

interface EntryKeys {
  readonly box: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Renders the list with this entry in the page. */
  readonly goTo: (index: number) => void;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 1,
  PageUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Whether an entry extends beyond the box in the direction of an arrow; the box then scrolls by itself. */
function goesOn(key: string, entry: HTMLElement, box: HTMLElement | null): boolean {
  if (!box) return false;
  const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
  if (key === "ArrowDown") return inner.bottom > outer.bottom + 1;
  return key === "ArrowUp" && inner.top < outer.top - 1;
}

function useEntryKeys({ box, count, goTo }: EntryKeys) {
  useBoundShortcuts(["moveInHistory", "jumpInHistory"]);
  const wanted = useRef<number | null>(null);
  // An entry may appear only after the next render, and it moves while those around it are measured, so it
  // is kept in view until the person scrolls.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const entry = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!entry) return;
    if (document.activeElement !== entry) entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "nearest" });
  });
  const letGo = () => {
    wanted.current = null;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const { currentTarget: entry, target, key } = event;
    letGo();
    if (target !== entry || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const next = moves[key]?.(at, count - 1);
    if (next === undefined || goesOn(key, entry, box.current)) return;
    event.preventDefault();
    if (next < 0 || next >= count || next === at) return;
    wanted.current = next;
    goTo(next);
  };
  return {
    onKeyDown,
    /** The person scrolls or has moved elsewhere. */
    letGo,
  };
}

const overscan = 6;

interface LongListProps<Item> {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => number;
  /** The estimated height of an entry, in pixels, until it is measured. */
  readonly usualHeight: number;
  /** Renders an entry; the element with the given id is its label. */
  readonly children: (item: Item, headId: string) => ReactNode;
}

export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, idOf, children } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  // The focused entry stays in the page wherever the box scrolls.
  const at = items.findIndex((item) => idOf(item) === focused);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return at < 0 || inSight.includes(at) ? inSight : [...inSight, at].sort((a, b) => a - b);
    },
    [at],
  );
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => props.usualHeight,
    getItemKey: (index) => idOf(items[index] as Item),
    overscan,
    // React 19 batches the renders of a scroll by itself.
    useFlushSync: false,
    rangeExtractor,
  });
  const shown = virtual.getVirtualItems();
  // One tab stop: the focused entry, else the first visible one.
  const stop = at >= 0 ? at : (virtual.range?.startIndex ?? 0);
  const { onKeyDown, letGo } = useEntryKeys({
    box,
    count: items.length,
    goTo: (index) => setFocused(idOf(items[index] as Item)),
  });

  const entry = (index: number, top: number) => {
    const item = items[index] as Item;
    const headId = `${listId}-${idOf(item)}`;
    return (
      <article
        key={idOf(item)}
        ref={virtual.measureElement}
        data-index={index}
        className={classes.entry}
        style={{ transform: `translateY(${top}px)` }}
        aria-posinset={index + 1}
        aria-setsize={items.length}
        aria-labelledby={headId}
        tabIndex={index === stop ? 0 : -1}
        onFocus={() => setFocused(idOf(item))}
        onKeyDown={(event) => onKeyDown(event, index)}
      >
        {children(item, headId)}
      </article>
    );
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    letGo();
    // Without a target the window itself lost the focus, which will return to the same entry.
    if (relatedTarget) setFocused(null);
  };

  return (
    <div
      ref={box}
      role="feed"
      aria-label={label}
      className={classes.box}
      data-paper="hidden"
      onBlur={onBlur}
      onWheel={letGo}
      onPointerDown={letGo}
      onTouchMove={letGo}
    >
      <div className={classes.whole} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => entry(index, start))}
      </div>
    </div>
  );
}
