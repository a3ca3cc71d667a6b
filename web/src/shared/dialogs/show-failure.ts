/** Tells that a call failed (spec 1 §8). */
import { messages } from "@helpline/contract/messages";
import { ApiError } from "#shared/api-client.ts";
import { showNotice } from "./dialogs.tsx";

/** The title of the dialog that tells of a failure, where the specification has no other. */
export const errorTitle = "ERROR";

/** The dialog `ERROR`. Resolves when it has been closed. */
export const showError = (message: string): Promise<void> =>
  showNotice({ title: errorTitle, message });

/** The server's message; for a fault of ours, which is logged, that something went wrong. */
function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return messages.unexpected;
}

/** Shows why a call failed. Resolves when the dialog has been closed. */
export const showFailure = (error: unknown, title = errorTitle): Promise<void> =>
  showNotice({ title, message: failureMessage(error) });
