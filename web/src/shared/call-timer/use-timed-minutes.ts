/**
 * Offers the minutes of a call from the call timer in a form that logs it (ADR 16). What somebody has chosen or
 * typed stays. A call belongs to its caller: a form of somebody else gets nothing of it.
 */
import { useEffect, useRef } from "react";
import type { DraftFormApi } from "#shared/drafts/use-draft-form.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { type CallTimer, minutesOf, runningTimer, stopTimer, useCallTimer } from "./call-timer.ts";

const everyMilliseconds = 1000;

interface TimedCall {
  /** Whether the form is about the caller of this call. */
  readonly isOurs: (timer: CallTimer) => boolean;
  /** The field with the minutes. */
  readonly field: string;
  /** The usual values of a timed call, for empty fields. */
  readonly usual?: FormValues;
}

const nothing: FormValues = {};

/** Somebody has hung up, and the next call has begun before this one was logged. */
const isNextCall = (before: CallTimer | null, timer: CallTimer) =>
  before?.endedAt !== undefined && before.callId !== timer.callId;

interface TimedMinutes {
  /** How long the call of the form has lasted; null if it was not timed. */
  readonly minutes: () => number | null;
  /** To be called once the call is logged: stops its timer, but not the one of the next call. */
  readonly stop: () => void;
  /** A call of somebody else, which no case and no enquiry has yet; otherwise null. */
  readonly other: CallTimer | null;
}

/** @param usual must be the same object on every render */
export function useTimedMinutes(
  { form, draft }: DraftFormApi,
  { isOurs, field, usual = nothing }: TimedCall,
): TimedMinutes {
  const timer = useCallTimer();
  const last = useRef<CallTimer | null>(null);
  /** Once the form has a call, what is typed about the caller changes nothing. */
  const hasBegun = ({ caseId, startedAt }: CallTimer) =>
    last.current?.startedAt === startedAt && last.current.caseId === caseId;
  const ofForm = (running: CallTimer | null) =>
    running && !isNextCall(last.current, running) && (hasBegun(running) || isOurs(running))
      ? running
      : null;
  const mine = ofForm(timer);
  const isNobodys =
    timer?.callId !== undefined && timer.caseId === null && timer.enquiry === undefined;
  useEffect(() => {
    if (!mine) return;
    last.current = mine;
    return () => {
      // It was stopped. If the next call has begun instead, the form is still about this one.
      if (runningTimer() === null) last.current = null;
    };
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
  return {
    minutes: () => {
      const ended = last.current?.endedAt === undefined ? null : last.current;
      const timed = ofForm(runningTimer()) ?? ended;
      return timed && minutesOf(timed);
    },
    stop: () => {
      const isRunning = ofForm(runningTimer()) !== null;
      last.current = null;
      if (isRunning) stopTimer();
    },
    other: mine === null && isNobodys ? timer : null,
  };
}
