/**
 * Loads the code of the dialogs. It is not part of any first load, but is fetched while somebody types or
 * reads, so that the dialog "no connection" can be shown without a connection.
 */

export type DialogModalCode = typeof import("./dialog-modal.tsx");

export const loadDialogModal = (): Promise<DialogModalCode> => import("./dialog-modal.tsx");

/** Prefetches the code. If that fails, the error appears when a dialog is needed. */
export function preloadDialogs(): void {
  loadDialogModal().then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  );
}
