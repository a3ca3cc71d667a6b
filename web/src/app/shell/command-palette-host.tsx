/** Opens the command palette: with a button in the header, or Ctrl+K or Cmd+K anywhere. */
import { useWindowEvent } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { whenIdle } from "#shared/scheduling.ts";
import { codeOf, showCodeFailure, useCode } from "#shared/screen-code.tsx";
import { shortcuts } from "#shared/shortcuts/shortcuts.ts";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";
import {
  paletteInputId,
  setPaletteOpen,
  useOpenModalManager,
  usePaletteOpen,
} from "../modals/modal-store.ts";
import styles from "./logged-in-frame.module.css";

const palette = codeOf(() => import("./command-palette.tsx"));

const [paletteKeys] = shortcuts.palette.keys;

export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-label="Go to a screen, person or case"
      aria-haspopup="dialog"
      onPointerEnter={palette.prefetch}
      onClick={() => setPaletteOpen(true)}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span>Go to</span>
      <kbd>{paletteKeys}</kbd>
    </button>
  );
}

/** Keeps characters typed between Ctrl+K and the focus of the palette's field. */
function useKeysBeforeField(isOpen: boolean, onKey: (key: string) => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const inField = (event.target as Element | null)?.id === paletteInputId;
    if (!isOpen || inField || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Once the field is there, the dialog handles other keys than text: Tab, Escape.
    const isHere = document.getElementById(paletteInputId) !== null;
    if (isHere && event.key.length !== 1) return;
    event.preventDefault();
    event.stopPropagation();
    onKey(event.key);
  };
  useWindowEvent("keydown", onKeyDown, { capture: true });
}

/** Shows the palette; its code loads on first use. */
export function PaletteHost() {
  const isOpen = usePaletteOpen();
  const modal = useOpenModalManager();
  const [query, setQuery] = useState("");
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => whenIdle(palette.prefetch), []);
  useKeysBeforeField(isOpen, (key) => {
    if (key === "Escape") close();
    else if (key === "Backspace") setQuery((typed) => typed.slice(0, -1));
    else if (key.length === 1) setQuery((typed) => typed + key);
  });
  // Not above a list modal or a dialog, which may contain a form.
  useShortcut("palette", () => {
    if (!modal && !isDialogOpen()) setPaletteOpen(true);
  });
  useEffect(() => () => setPaletteOpen(false), []);
  useEffect(() => {
    if (!isOpen) return;
    cameFrom.current = document.activeElement;
    setQuery("");
  }, [isOpen]);

  function close() {
    setPaletteOpen(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  const isLoaded = useCode(palette, isOpen, (error) => {
    close();
    void showCodeFailure(error);
  });
  return (
    isOpen && isLoaded && <palette.Component query={query} onQuery={setQuery} onClose={close} />
  );
}
