/** Reports that a call failed. */
import { messages } from "@helpline/contract/messages";
import { ApiError } from "#shared/api-client.ts";
import { showNotice } from "./dialogs.tsx";

/** The title of the failure dialog, unless a rule has another. */
export const errorTitle = "ERROR";

/** Shows the dialog `ERROR`. Resolves when it is closed. */
export const showError = (message: string): Promise<void> =>
  showNotice({ title: errorTitle, message });

/** The server's message; for a bug of ours, which is logged, a general one. */
function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error(error);
  return messages.unexpected;
}

/** Shows why a call failed. Resolves when the dialog is closed. */
export const showFailure = (error: unknown, title = errorTitle): Promise<void> =>
  showNotice({ title, message: failureMessage(error) });
