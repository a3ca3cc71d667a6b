/** Asks for the person of one case or of many, and assigns them. */
import { askInDialog } from "#shared/dialogs/asked-dialog.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import type { Assignment } from "./assign-modal.tsx";

const modal = codeOf(() => import("./assign-modal.tsx"));

/** Opens the dialog. Resolves with the server's message, or undefined if nobody was assigned. */
export const askAssignment = (asked: Assignment): Promise<string | undefined> =>
  askInDialog(modal, asked);
