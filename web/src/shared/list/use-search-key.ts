/** `/` focuses the search box, from anywhere except a text field. */
import { useWindowEvent } from "@mantine/hooks";
import type { RefObject } from "react";

const typing = "input, textarea, select, [contenteditable]";

export function useSearchKey(
  input: RefObject<HTMLInputElement | null>,
  isOnTop: () => boolean,
): void {
  useWindowEvent("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest(typing) || !isOnTop()) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
}
