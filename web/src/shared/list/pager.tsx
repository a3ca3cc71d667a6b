/**
 * Paging: Back is hidden on page 1, Next on the last page, and the whole control if there are
 * fewer than 2 pages.
 */
import { Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/**
 * Goes to the last page when the list has become shorter: somebody may have finished its last rows.
 * @param pages 0 while their number is not known
 */
export function useLastPage({ page, pages, onPage }: PagerProps): void {
  const isPast = pages > 0 && page > pages;
  const goToLast = useEffectEvent(() => onPage(pages));
  useEffect(() => {
    if (isPast) goToLast();
  }, [isPast]);
}

export function Pager({ page, pages, onPage }: PagerProps) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page has changed
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    // The pressed button may disappear on the first or last page; the focus stays in the control.
    const kept = box.current?.contains(document.activeElement) ?? false;
    if (!kept) box.current?.querySelector("button")?.focus();
  }, [page]);

  if (pages < 2) return null;
  const turnTo = (to: number) => {
    pressed.current = true;
    onPage(to);
  };
  return (
    <Group ref={box} role="navigation" aria-label="Pages" gap="sm" ml="auto">
      {page > 1 && (
        <Button variant="default" onClick={() => turnTo(page - 1)}>
          Back
        </Button>
      )}
      <Text size="sm" aria-live="polite" style={{ fontVariantNumeric: "tabular-nums" }}>
        Page {page} of {pages}
      </Text>
      {page < pages && (
        <Button variant="default" onClick={() => turnTo(page + 1)}>
          Next
        </Button>
      )}
    </Group>
  );
}
