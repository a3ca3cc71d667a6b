/**
 * Offers type and duration of a new entry from the call timer of its case (document 4, L4). What somebody
 * has chosen or typed stays.
 */
import type { EntryType } from "@helpline/contract/case-logs/case-logs";
import { useEffect } from "react";
import { minutesOf, useCallTimer } from "#shared/call-timer/call-timer.ts";
import type { DraftFormApi } from "#shared/drafts/use-draft-form.ts";

const everyMilliseconds = 1000;
const call: EntryType = "call";

const isTyping = () =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.name === "duration";

export function useTimedEntry({ form, draft }: DraftFormApi, caseId: number): void {
  const timer = useCallTimer();
  const mine = timer?.caseId === caseId ? timer : null;
  useEffect(() => {
    if (!mine) return;
    const fill = () => {
      const { duration: offered } = draft.basis().values;
      const [shown, minutes] = [String(form.getValues("duration")), String(minutesOf(mine))];
      if (shown === minutes || isTyping() || (shown !== "" && shown !== offered)) return;
      const isUntyped = form.getValues("entry_type") === "";
      draft.offer({ duration: minutes, ...(isUntyped && { entry_type: call }) });
    };
    fill();
    const filling = setInterval(fill, everyMilliseconds);
    return () => clearInterval(filling);
  }, [mine, form, draft]);
}
