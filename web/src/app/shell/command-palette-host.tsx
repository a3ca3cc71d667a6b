/** Opens the command palette: a button in the header, and Ctrl+K or Cmd+K anywhere. */
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useRef } from "react";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { useOpenModalManager } from "../modals/modal-store.ts";
import { codeOf } from "../screen-code.tsx";
import { setPaletteOpen, usePaletteOpen } from "./palette-store.ts";
import styles from "./signed-in-frame.module.css";

const palette = codeOf(() => import("./command-palette.tsx"));

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
export const paletteKeys = isMac ? "⌘ K" : "Ctrl K";

export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-label="Search screens"
      aria-haspopup="dialog"
      onPointerEnter={() => void palette.load().catch(() => undefined)}
      onClick={() => setPaletteOpen(true)}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span>Go to</span>
      <kbd>{paletteKeys}</kbd>
    </button>
  );
}

/** Shows the palette; its code comes when it is first asked for. */
export function PaletteHost() {
  const isOpen = usePaletteOpen();
  const modal = useOpenModalManager();
  const cameFrom = useRef<Element | null>(null);
  // Not over a list modal or a dialog: there may be a form in it.
  useHotkeys([["mod+K", () => !modal && !isDialogOpen() && setPaletteOpen(true)]], []);
  useEffect(() => () => setPaletteOpen(false), []);
  useEffect(() => {
    if (isOpen) cameFrom.current = document.activeElement;
  }, [isOpen]);

  function close() {
    setPaletteOpen(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  return <Suspense fallback={null}>{isOpen && <palette.Component onClose={close} />}</Suspense>;
}
