/** Binds keyboard shortcuts, each named in `shortcuts.ts`, and knows which ones are bound at present. */
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import {
  characterKeysWork,
  type Shortcut,
  type ShortcutName,
  shortcutNames,
  shortcuts,
} from "./shortcuts.ts";

/** How many parts of the page have bound each. */
const bound = new Map<ShortcutName, number>();

/** The shortcuts that work now, in the order of `shortcuts.ts`. */
export const boundShortcuts = (): ShortcutName[] =>
  shortcutNames.filter((name) => (bound.get(name) ?? 0) > 0);

const count = (name: ShortcutName, step: number) => bound.set(name, (bound.get(name) ?? 0) + step);

/** For a part of the page that handles these keys itself while it has the focus. */
export function useBoundShortcuts(names: readonly ShortcutName[]): void {
  const joined = names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names are often in a new array.
  useEffect(() => {
    for (const name of names) count(name, 1);
    return () => {
      for (const name of names) count(name, -1);
    };
  }, [joined]);
}

/** Shortcuts that work wherever the focus is. */
const ofWindow = {
  palette: (event) => hasModifier(event) && !event.altKey && isLetter(event, "K"),
  help: (event) => isPlain(event) && event.key === "?",
  close: (event) => isPlain(event) && event.key === "Escape",
  messages: (event) => isPlain(event) && event.key === "F6",
  telephone: (event) => event.altKey && !hasModifier(event) && isLetter(event, "T"),
  save: (event) => hasModifier(event) && !event.altKey && event.key === "Enter",
  search: (event) => isPlain(event) && event.key === "/",
} as const satisfies Partial<Record<ShortcutName, (event: KeyboardEvent) => boolean>>;

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;
const isPlain = (event: KeyboardEvent) => !hasModifier(event) && !event.altKey;
/** By its place on the keyboard too: another layout has another letter there. */
const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  key.toUpperCase() === letter || code === `Key${letter}`;

const typing = "input, textarea, select, [contenteditable]";

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest(typing) !== null;

/** Whether a character key is a shortcut here: not while somebody types, nor if they are turned off. */
const mayUseCharacter = (event: KeyboardEvent) => characterKeysWork() && !isTyping(event);

type Run = (event: KeyboardEvent) => unknown;

/** @param run returns false if the key had nothing to do, and is left to the browser */
export function useShortcut(name: keyof typeof ofWindow, run: Run): void {
  useBoundShortcuts([name]);
  useKeyOf(name, run);
}

/** Like {@link useShortcut}, for a key of which other parts say where it works. */
function useKeyOf(name: keyof typeof ofWindow, run: Run): void {
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || !ofWindow[name](event)) return;
    const { isCharacter }: Shortcut = shortcuts[name];
    if (isCharacter && !mayUseCharacter(event)) return;
    if (run(event) !== false) event.preventDefault();
  });
}

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
