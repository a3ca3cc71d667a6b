/**
 * The OK and Yes/No dialogs. A function call opens them; one host in the shell shows
 * them above everything else.
 */

import { messages } from "@helpline/contract/messages";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { ApiError, isSessionOver } from "#shared/api-client.ts";
import { type DialogModalCode, loadDialogModal } from "./dialog-code.ts";
import {
  closeDialog,
  currentDialog,
  type DialogRequest,
  enqueueDialog,
  fadeMilliseconds,
  useCurrentDialog,
} from "./dialog-store.ts";

export interface Notice {
  readonly title: string;
  /** Shown prominently above the message. */
  readonly heading?: string;
  /** One line in the dialog for each message. */
  readonly message: string | readonly string[];
}

const linesOf = (message: Notice["message"]) => (typeof message === "string" ? [message] : message);

/** Shows a dialog with an OK button. Resolves when it is closed in any way. */
export async function showNotice({ title, heading, message }: Notice): Promise<void> {
  await enqueueDialog({ kind: "notice", title, heading, lines: linesOf(message) });
}

export interface Question extends Notice {
  /** Yes destroys something, so its button is red. */
  readonly harmful?: boolean;
}

/** Asks a question. Esc means No. */
export function askYesNo({ title, message, harmful }: Question): Promise<boolean> {
  return enqueueDialog({ kind: "question", title, lines: linesOf(message), harmful });
}

/**
 * Escape closes the dialog and nothing beneath it. List modals also listen on the window in the capture
 * phase. Listeners run in the order they were added, so this one is added at the start.
 */
function useEscapeToClose(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const dialog = currentDialog();
    if (event.key !== "Escape" || event.isComposing || !dialog) return;
    event.stopImmediatePropagation();
    closeDialog(dialog.id, false);
  };
  useWindowEvent("keydown", onKeyDown, { capture: true });
}

/** Falls back to the browser's own dialogs if ours cannot be loaded, so that the message is always shown. */
function askPlainly({ id, kind, title, heading, lines }: DialogRequest): void {
  const text = [title, heading, ...lines].filter(Boolean).join("\n");
  if (kind === "notice") window.alert(text);
  closeDialog(id, kind === "notice" || window.confirm(text));
}

/** The modal's code, loaded by the first dialog. */
function useDialogModal(current: DialogRequest | null): DialogModalCode | null {
  const [code, setCode] = useState<DialogModalCode | null>(null);
  useEffect(() => {
    if (!current || code) return;
    let isCurrent = true;
    loadDialogModal().then(setCode, (error: unknown) => {
      console.error("The dialog could not be loaded.", error);
      if (isCurrent) askPlainly(current);
    });
    return () => {
      isCurrent = false;
    };
  }, [current, code]);
  return code;
}

/** Shows the dialogs. Mounted once in the shell, before anything that opens modals of its own. */
export function DialogHost() {
  const current = useCurrentDialog();
  const code = useDialogModal(current);
  const [shown, setShown] = useState<DialogRequest | null>(null);
  if (current && current !== shown) setShown(current);
  useEscapeToClose();

  useEffect(() => {
    if (current || !shown) return;
    const gone = setTimeout(() => setShown(null), fadeMilliseconds);
    return () => clearTimeout(gone);
  }, [current, shown]);

  if (!shown || !code) return null;
  return (
    <code.default
      key={shown.id}
      dialog={shown}
      opened={current === shown}
      onAnswer={(yes) => closeDialog(shown.id, yes)}
    />
  );
}

/** The title of the failure dialog, unless a rule has another. */
export const errorTitle = "ERROR";

/** Shows the dialog `ERROR`. Resolves when it is closed. */
export const showError = (message: string): Promise<void> =>
  showNotice({ title: errorTitle, message });

/** The server's message; for a bug of ours, which is logged, a general one. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return messages.unexpected;
}

/** Shows why a call failed. Resolves when the dialog is closed. */
export const showFailure = async (error: unknown, title = errorTitle): Promise<void> => {
  if (!isSessionOver(error)) await showNotice({ title, message: failureMessage(error) });
};
