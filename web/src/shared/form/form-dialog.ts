/**
 * A dialog with a form: it closes with an answer, and asks before it loses what was typed, also when its page is left,
 * which a call that rings offers above every dialog.
 */
import { useOpening } from "#shared/dialogs/fading-modal.tsx";
import { type LeaveQuestion, useLeaveGuard } from "./unsaved-guard.ts";

/** @param answer called once, with the server's message, or undefined if the person cancels */
export function useFormDialog(
  answer: (message: string | undefined) => void,
  question?: LeaveQuestion,
) {
  const { opened, hide } = useOpening();
  const { setChanged, mayLeave } = useLeaveGuard(question);
  const end = (message?: string) => {
    setChanged(false);
    hide();
    answer(message);
  };
  /** Resolves with false if the person stays. */
  const cancel = async () => {
    const isAgreed = await mayLeave();
    if (isAgreed) end();
    return isAgreed;
  };
  /** For its `FadingModal`. A stray click must not lose what was typed. */
  const modal = { opened, onClose: () => void cancel(), closeOnClickOutside: false } as const;
  return { modal, setChanged, end, cancel };
}
