/** `/` focuses the search box, from anywhere except a text field. */
import type { RefObject } from "react";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";

export function useSearchKey(
  input: RefObject<HTMLInputElement | null>,
  isOnTop: () => boolean,
): void {
  useShortcut("search", () => {
    if (!isOnTop()) return false;
    input.current?.focus();
    input.current?.select();
  });
}
