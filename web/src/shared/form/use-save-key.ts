/** Ctrl+Enter submits the form that somebody is in, from any of its fields, also those of several lines. */
import { useWindowEvent } from "@mantine/hooks";
import { useRef } from "react";
import { useKeyOf } from "../shortcuts/use-shortcut.ts";

/** For the frame of all pages. The forms themselves say that the key works (`useBoundShortcuts`). */
export function useSaveKey(): void {
  const last = useRef<HTMLFormElement | null>(null);
  const formOf = ({ target }: Event) => (target instanceof Element ? target.closest("form") : null);
  useWindowEvent("focusin", (event) => {
    last.current = formOf(event);
  });
  useKeyOf("save", (event) => {
    // A click beside the fields leaves nothing focused, and no other form is meant.
    const isNowhere = event.target === document.body && last.current?.isConnected;
    const form = isNowhere ? last.current : formOf(event);
    if (!form) return false;
    form.requestSubmit();
  });
}
