/** Tells that a call failed (spec 1 §8). */
import { ApiError } from "#shared/api-client.ts";
import { showNotice } from "./dialogs.tsx";

/** The dialog `ERROR` with what the server said. Resolves when it has been closed. */
export const showError = (message: string): Promise<void> =>
  showNotice({ title: "ERROR", message });

/** Shows a failed call. @throws anything else, which is a fault of ours */
export async function showFailure(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  await showError(error.message);
}
