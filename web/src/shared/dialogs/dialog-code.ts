/**
 * Loads the code of the dialogs. It is not part of any first load, but is fetched while somebody types or
 * reads, so that the dialog "no connection" can be shown without a connection.
 */

export type DialogModalCode = typeof import("./dialog-modal.tsx");

let code: Promise<DialogModalCode> | null = null;

/** Fails at once without a connection: Chromium never requests a module again that it failed to load. */
export function loadDialogModal(): Promise<DialogModalCode> {
  if (!code && !navigator.onLine) return Promise.reject(new Error("There is no connection."));
  code ??= import("./dialog-modal.tsx");
  return code;
}

/** Prefetches the code. If that fails, the error appears when a dialog is needed. */
export function preloadDialogs(): void {
  loadDialogModal().then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  );
}
