/**
 * Offers the minutes of a call from the call timer in a form that logs it (ADR 16). What somebody has chosen or
 * typed stays.
 */
import { useEffect, useRef } from "react";
import type { DraftFormApi } from "#shared/drafts/use-draft-form.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { type CallTimer, minutesOf, runningTimer, stopTimer, useCallTimer } from "./call-timer.ts";

const everyMilliseconds = 1000;

interface TimedCall {
  /** The case that the call is about; null for a new call. */
  readonly caseId: number | null;
  /** The field with the minutes. */
  readonly field: string;
  /** The usual values of a timed call, for empty fields. */
  readonly usual?: FormValues;
}

const nothing: FormValues = {};

/** What the call timer shows, if it runs for this case. */
export function timedMinutes(caseId: number | null): number | null {
  const timer = runningTimer();
  return timer?.caseId === caseId ? minutesOf(timer) : null;
}

/** Somebody has hung up, and the next call has begun before this one was logged. */
const isNextCall = (before: CallTimer | null, timer: CallTimer) =>
  before?.endedAt !== undefined && before.callId !== timer.callId;

/**
 * @param usual must be the same object on every render
 * @returns a function that stops the timer once the call is logged
 */
export function useTimedMinutes(
  { form, draft }: DraftFormApi,
  { caseId, field, usual = nothing }: TimedCall,
): () => void {
  const timer = useCallTimer();
  const last = useRef<CallTimer | null>(null);
  const isMine = timer?.caseId === caseId && !isNextCall(last.current, timer);
  const mine = isMine ? timer : null;
  useEffect(() => {
    if (mine) last.current = mine;
  }, [mine]);
  useEffect(() => {
    if (!mine) return;
    const isTyping = () =>
      document.activeElement instanceof HTMLInputElement && document.activeElement.name === field;
    const fill = () => {
      const offered = draft.basis().values[field];
      const [shown, minutes] = [String(form.getValues(field)), String(minutesOf(mine))];
      if (shown === minutes || isTyping() || (shown !== "" && shown !== offered)) return;
      const unchosen = Object.entries(usual).filter(([name]) => form.getValues(name) === "");
      draft.offer({ [field]: minutes, ...Object.fromEntries(unchosen) });
    };
    fill();
    const filling = setInterval(fill, everyMilliseconds);
    return () => clearInterval(filling);
  }, [mine, form, draft, field, usual]);
  return () => {
    const running = runningTimer();
    if (running?.caseId === caseId && !isNextCall(last.current, running)) stopTimer();
  };
}
