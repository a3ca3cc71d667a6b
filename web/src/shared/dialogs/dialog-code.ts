/**
 * Fetches the code of the dialogs. It is not part of any first load; it is fetched while somebody types
 * or reads, so that "no connection" can still be said when there is no connection.
 */

export type DialogModalCode = typeof import("./dialog-modal.tsx");

export const loadDialogModal = (): Promise<DialogModalCode> => import("./dialog-modal.tsx");

/** Fetches ahead; a failure shows when the dialog is needed. */
export function preloadDialogs(): void {
  loadDialogModal().catch(() => undefined);
}
