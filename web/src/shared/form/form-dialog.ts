/** A dialog with a form: it closes with an answer, and asks before it loses what was typed. */
import { useOpening } from "#shared/dialogs/fading-modal.tsx";
import { type LeaveQuestion, useUnsavedGuard } from "./unsaved-guard.ts";

/** @param answer called once, with the server's message, or undefined if the person cancels */
export function useFormDialog(
  answer: (message: string | undefined) => void,
  question?: LeaveQuestion,
) {
  const { opened, hide } = useOpening();
  const { setChanged, mayLeave } = useUnsavedGuard(question);
  const end = (message?: string) => {
    setChanged(false);
    hide();
    answer(message);
  };
  const cancel = async () => {
    if (await mayLeave()) end();
  };
  return { opened, setChanged, end, cancel };
}
