/**
 * The OK and Yes/No dialogs that are used throughout (spec 1 §2 and §8). They are asked for with a
 * function call and shown by one host in the shell, over whatever is open.
 */
import { lazy, Suspense, useEffect, useState } from "react";
import {
  closeDialog,
  currentDialog,
  type DialogRequest,
  enqueueDialog,
  useCurrentDialog,
} from "./dialog-store.ts";

/** The Modal is not needed before there is something to say: it stays out of the first load. */
const DialogModal = lazy(() => import("./dialog-modal.tsx"));

/** Modals fade in and out for so long (spec 1 §9); not at all under prefers-reduced-motion. */
export const fadeMilliseconds = 500;

export interface Notice {
  readonly title: string;
  /** One line in the dialog for each message. */
  readonly message: string | readonly string[];
}

const linesOf = (message: Notice["message"]) => (typeof message === "string" ? [message] : message);

/** Shows a dialog with an OK button. Resolves when it has been closed, in whatever way. */
export async function showNotice({ title, message }: Notice): Promise<void> {
  await enqueueDialog({ kind: "notice", title, lines: linesOf(message) });
}

/** Asks a question. Esc and the close button mean No. */
export function askYesNo({ title, message }: Notice): Promise<boolean> {
  return enqueueDialog({ kind: "question", title, lines: linesOf(message) });
}

/**
 * Escape closes the dialog and nothing underneath. List modals listen on the window too, in the
 * capturing phase; listeners run in the order they were added, so this one is added at the start.
 */
function useEscapeToClose(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = currentDialog();
      if (event.key !== "Escape" || event.isComposing || !dialog) return;
      event.stopImmediatePropagation();
      closeDialog(dialog.id, false);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

/** Shows the dialogs. Mounted once, in the shell, before anything that opens modals of its own. */
export function DialogHost() {
  const current = useCurrentDialog();
  const [shown, setShown] = useState<DialogRequest | null>(null);
  if (current && current !== shown) setShown(current);
  useEscapeToClose();

  useEffect(() => {
    if (current || !shown) return;
    const gone = setTimeout(() => setShown(null), fadeMilliseconds);
    return () => clearTimeout(gone);
  }, [current, shown]);

  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <DialogModal
        key={shown.id}
        dialog={shown}
        opened={current === shown}
        onAnswer={(yes) => closeDialog(shown.id, yes)}
      />
    </Suspense>
  );
}
