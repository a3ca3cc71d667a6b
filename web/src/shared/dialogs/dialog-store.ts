/** The queue of dialogs. One is shown at a time, in the order of the calls (spec 1 §2). */
import { useSyncExternalStore } from "react";

export interface DialogRequest {
  readonly id: number;
  readonly kind: "notice" | "question";
  readonly title: string;
  /** Shown prominently above the lines. */
  readonly heading?: string | undefined;
  readonly lines: readonly string[];
  readonly answer: (yes: boolean) => void;
}

const listeners = new Set<() => void>();
let waiting: readonly DialogRequest[] = [];
let lastId = 0;
/** The element that had the focus before the first dialog of the queue opened. */
let cameFrom: Element | null = null;

function change(next: readonly DialogRequest[]): void {
  waiting = next;
  for (const listener of [...listeners]) listener();
}

/** Adds a dialog to the queue; resolves with the person's answer. */
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
 * Closes the current dialog. Restores the focus before resolving, so that a form can move it on to the
 * first field in error.
 */
export function closeDialog(id: number, yes: boolean): void {
  const dialog = waiting[0];
  if (dialog?.id !== id) return;
  change(waiting.slice(1));
  if (waiting.length === 0) giveFocusBack();
  dialog.answer(yes);
}

/** Answers every queued dialog as if it had been closed; used when the session ends. */
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
  // If the element is gone (Auto Logout changes the screen), focus the heading instead.
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog to show, or null. */
export const currentDialog = (): DialogRequest | null => waiting[0] ?? null;

export function useCurrentDialog(): DialogRequest | null {
  return useSyncExternalStore(subscribe, currentDialog);
}

/** True while a dialog is open; for code that must not take the focus then. */
export function isDialogOpen(): boolean {
  return waiting.length > 0;
}

/** Whether a dialog or a list modal covers the screen. */
export const isModalOpen = (): boolean =>
  isDialogOpen() || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
