/** The dialogs that wait to be shown. One is shown at a time, in the order they came (spec 1 §2). */
import { useSyncExternalStore } from "react";

export interface DialogRequest {
  readonly id: number;
  readonly kind: "notice" | "question";
  readonly title: string;
  /** Stands out above the lines. */
  readonly heading?: string | undefined;
  readonly lines: readonly string[];
  readonly answer: (yes: boolean) => void;
}

const listeners = new Set<() => void>();
let waiting: readonly DialogRequest[] = [];
let lastId = 0;
/** Where the focus was before the first of a row of dialogs opened. */
let cameFrom: Element | null = null;

function change(next: readonly DialogRequest[]): void {
  waiting = next;
  for (const listener of [...listeners]) listener();
}

/** Adds a dialog to the row; resolves with the answer once the person has given it. */
export function enqueueDialog(
  dialog: Pick<DialogRequest, "kind" | "title" | "heading" | "lines">,
): Promise<boolean> {
  if (waiting.length === 0) cameFrom = document.activeElement;
  return new Promise((resolve) => {
    lastId += 1;
    change([...waiting, { ...dialog, id: lastId, answer: resolve }]);
  });
}

/**
 * Closes the dialog on show. The focus goes back before the answer is told, so that a form may move
 * it on to the first field in error.
 */
export function closeDialog(id: number, yes: boolean): void {
  const dialog = waiting[0];
  if (dialog?.id !== id) return;
  change(waiting.slice(1));
  if (waiting.length === 0) giveFocusBack();
  dialog.answer(yes);
}

/** Answers every waiting dialog as if it had been closed; used when the session ends under them. */
export function dismissDialogs(): void {
  const dismissed = waiting;
  change([]);
  for (const dialog of dismissed) dialog.answer(false);
}

function giveFocusBack(): void {
  const target = cameFrom;
  cameFrom = null;
  if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
    target.focus();
    return;
  }
  // What opened the dialog is gone by now (Auto Logout changes the screen): then the heading.
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog to show now, or null. */
export const currentDialog = (): DialogRequest | null => waiting[0] ?? null;

export function useCurrentDialog(): DialogRequest | null {
  return useSyncExternalStore(subscribe, currentDialog);
}

/** True while a dialog is on top of everything; for code that must not take the focus then. */
export function isDialogOpen(): boolean {
  return waiting.length > 0;
}
