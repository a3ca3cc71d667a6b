/**
 * A virtual list of hundreds or thousands of entries: only visible entries are in the page, in a box that
 * scrolls. For a screen reader it is a feed whose entries have positions; Page Down and the arrows move
 * from entry to entry, Home and End to the first and last. It is not printed: its owner renders all entries
 * for print (shared/paper/print.ts).
 */
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type ReactNode, useCallback, useId, useRef, useState } from "react";
import classes from "./long-list.module.css";
import { useEntryKeys } from "./use-entry-keys.ts";

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
