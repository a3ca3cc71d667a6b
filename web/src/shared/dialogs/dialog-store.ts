/** The queue of dialogs. One is shown at a time, in the order of the calls. */
import { focusHeading } from "#shared/focus-heading.ts";
import { createStore } from "#shared/store.ts";

/** How long modals fade in and out, in milliseconds. They do not fade under prefers-reduced-motion. */
export const fadeMilliseconds = 500;

export interface DialogRequest {
  readonly id: number;
  readonly kind: "notice" | "question";
  readonly title: string;
  /** Shown prominently above the lines. */
  readonly heading?: string | undefined;
  readonly lines: readonly string[];
  /** Yes destroys something. */
  readonly harmful?: boolean | undefined;
  readonly answer: (yes: boolean) => void;
}

const queue = createStore<readonly DialogRequest[]>([]);
let lastId = 0;
/** The element that had the focus before the first dialog of the queue opened. */
let cameFrom: Element | null = null;

/** Adds a dialog to the queue; resolves with the person's answer. */
export function enqueueDialog(
  dialog: Pick<DialogRequest, "kind" | "title" | "heading" | "lines" | "harmful">,
): Promise<boolean> {
  if (!isDialogOpen()) cameFrom = document.activeElement;
  return new Promise((resolve) => {
    lastId += 1;
    queue.set([...queue.get(), { ...dialog, id: lastId, answer: resolve }]);
  });
}

/**
 * Closes the current dialog. Restores the focus before resolving, so that a form can move it on to the
 * first field in error.
 */
export function closeDialog(id: number, yes: boolean): void {
  const [dialog, ...others] = queue.get();
  if (dialog?.id !== id) return;
  queue.set(others);
  if (others.length === 0) giveFocusBack();
  dialog.answer(yes);
}

/**
 * Answers queued dialogs as if they had been closed: all when the session ends; when a page is left, the questions
 * only, because a notice may say what was done on it.
 */
export function dismissDialogs(kept?: "notice"): void {
  const dialogs = queue.get();
  queue.set(dialogs.filter(({ kind }) => kind === kept));
  for (const { kind, answer } of dialogs) if (kind !== kept) answer(false);
}

function giveFocusBack(): void {
  const target = cameFrom;
  cameFrom = null;
  if (target instanceof HTMLElement && target.isConnected && target !== document.body) {
    target.focus();
    return;
  }
  // If the element is gone (Auto Logout changes the screen), focus the heading instead.
  focusHeading();
}

/** The dialog to show, or null. */
export const currentDialog = (): DialogRequest | null => queue.get()[0] ?? null;

export const useCurrentDialog = (): DialogRequest | null => queue.use()[0] ?? null;

/** True while a dialog is open; for code that must not take the focus then. */
export const isDialogOpen = (): boolean => queue.get().length > 0;

/** Whether a dialog or a list modal covers the screen. */
export const isModalOpen = (): boolean =>
  isDialogOpen() || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
