/**
 * Opens the dialog of keyboard shortcuts: with `?`, from the foot of the menu, or from the command palette. Also
 * binds the key that saves any form.
 */
import { IconKeyboard } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { useSaveKey } from "#shared/form/use-save-key.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";
import styles from "./logged-in-frame.module.css";
import { setShortcutsOpen, useShortcutsOpen } from "./shortcuts-store.ts";

const dialog = codeOf(() => import("./shortcuts-dialog.tsx"));

export function ShortcutsButton({ onChoose }: { readonly onChoose: () => void }) {
  const open = () => {
    onChoose();
    setShortcutsOpen(true);
  };
  return (
    <button
      type="button"
      className={styles.shortcuts}
      aria-haspopup="dialog"
      onPointerEnter={() => void dialog.load().catch(() => undefined)}
      onClick={open}
    >
      <IconKeyboard size={16} stroke={1.75} aria-hidden="true" />
      Keyboard shortcuts
    </button>
  );
}

export function ShortcutsHost() {
  const isOpen = useShortcutsOpen();
  /** A new key for each opening: the list is made again, and the dialog stays while it fades out. */
  const [opening, setOpening] = useState(0);
  useSaveKey();
  useShortcut("help", () => !isModalOpen() && setShortcutsOpen(true));
  useEffect(() => () => setShortcutsOpen(false), []);
  useEffect(() => {
    if (isOpen) setOpening((now) => now + 1);
  }, [isOpen]);
  if (opening === 0) return null;
  return (
    <Suspense fallback={null}>
      <dialog.Component key={opening} opened={isOpen} onClose={() => setShortcutsOpen(false)} />
    </Suspense>
  );
}
