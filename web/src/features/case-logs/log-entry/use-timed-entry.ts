/**
 * Offers type and duration of a new entry from the call timer of its case, and just to save
 * it, which most calls end with (ADR 16). What somebody has chosen or typed stays.
 */
import type { EntryType } from "@helpline/contract/case-logs/case-logs";
import type { FurtherAction } from "@helpline/contract/cases/stages";
import { useEffect } from "react";
import { minutesOf, runningTimer, useCallTimer } from "#shared/call-timer/call-timer.ts";
import type { DraftFormApi } from "#shared/drafts/use-draft-form.ts";

const everyMilliseconds = 1000;

/** What most timed calls are. */
const usual = {
  entry_type: "call" satisfies EntryType,
  further_action: "save" satisfies FurtherAction,
};

/** What the call timer shows, if it runs for this case. */
export function timedMinutes(caseId: number): number | null {
  const timer = runningTimer();
  return timer?.caseId === caseId ? minutesOf(timer) : null;
}

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
      const unchosen = Object.entries(usual).filter(([name]) => form.getValues(name) === "");
      draft.offer({ duration: minutes, ...Object.fromEntries(unchosen) });
    };
    fill();
    const filling = setInterval(fill, everyMilliseconds);
    return () => clearInterval(filling);
  }, [mine, form, draft]);
}
