/**
 * The call timer: one at a time, kept in local storage, so that it survives a reload and
 * is the same in all tabs. Only numbers of cases and calls and times are stored. The session's end clears it. A
 * telephone system that reports calls starts it when a call is answered, and halts it when somebody hangs up.
 */
import { largestId, longestEntry } from "@helpline/contract/limits";
import { ringsForSeconds } from "@helpline/contract/telephone/telephone.plain";
import { useSyncExternalStore } from "react";
import { serverNow, subscribeSession } from "../session/session.ts";

/** The words of the call timer. */
const ofCase = (caseId: number | null) => (caseId === null ? "a new call" : `case ${caseId}`);

export const timerWords = {
  start: "Start call timer",
  stop: "Stop the call timer",
  call: "new call",
  ended: "call ended",
  ofCase,
  replace: (caseId: number) =>
    `The timer runs for ${ofCase(caseId)}. Stop it, and start it again for this case?`,
  stopQuestion: (clock: string, caseId: number | null) =>
    `The timer of ${ofCase(caseId)} shows ${clock}. It is not logged yet. Stop it?`,
} as const;

/** In a form of somebody else than the caller. */
export const otherCallWords = {
  label: "Call of somebody else",
  notHere: (name: string | null) =>
    `Your call${name === null ? "" : ` with ${name}`} is not filled in here.`,
  logFor: (name: string) => `Log for ${name}`,
  isHere: (form: string) => `It is about ${form}`,
} as const;

export interface CallTimer {
  /** Null until the case is known: a new one, which is not saved yet. */
  readonly caseId: number | null;
  /** Milliseconds since 1970, by the server's clock. */
  readonly startedAt: number;
  /** When the telephone was hung up; undefined while the call goes on, or if no telephone system tells. */
  readonly endedAt?: number | undefined;
  /** The call of the telephone system that this timer runs for. */
  readonly callId?: number | undefined;
  /** The cases of whoever is on the telephone; undefined until the look-up has answered. */
  readonly cases?: readonly number[] | undefined;
  /** The form for an enquiry that somebody opened to log this call, by its number in the history. */
  readonly enquiry?: number | undefined;
}

const key = "helpline.call-timer";
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of [...listeners]) listener();
}

const isCase = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largestId);

function parse(kept: string | null): CallTimer | null {
  try {
    const { caseId, startedAt, ...call } = JSON.parse(kept ?? "{}") as Partial<CallTimer>;
    return isCase(caseId) && typeof startedAt === "number" ? { caseId, startedAt, ...call } : null;
  } catch {
    return null;
  }
}

/** The last text that was parsed, so that React gets the same object until it changes. */
let read: { readonly kept: string | null; readonly timer: CallTimer | null } = {
  kept: null,
  timer: null,
};

/** The running timer, or null. */
export function runningTimer(): CallTimer | null {
  const kept = localStorage.getItem(key);
  if (kept !== read.kept) read = { kept, timer: parse(kept) };
  return read.timer;
}

function keep(timer: CallTimer): void {
  localStorage.setItem(key, JSON.stringify(timer));
  changed();
}

/** Starts the timer, in place of a running one. */
export const startTimer = (caseId: number | null): void =>
  keep({ caseId, startedAt: serverNow().getTime() });

/**
 * Somebody has chosen whom the call is about: starts the timer, or gives a running one its case or its form for an
 * enquiry. One that already runs for a case goes on, because people also look at other cases during a call.
 */
export function beginCall(caseId: number | null, enquiry?: number): void {
  const timer = runningTimer() ?? { caseId: null, startedAt: serverNow().getTime() };
  if (timer.caseId !== null) return;
  keep({ ...timer, caseId, ...(enquiry !== undefined && { enquiry }) });
}

/** The look-up has answered: whoever is on the telephone has these cases. */
export function callIsFrom(callId: number, cases: readonly number[]): void {
  const timer = runningTimer();
  if (timer?.callId !== callId || String(timer.cases) === String(cases)) return;
  keep({ ...timer, cases });
}

/**
 * Whether the form for a log entry of this case is about the timer's call. A call of the telephone system belongs to its
 * caller: it fills in nothing on the case of another family, unless somebody chooses that case for it.
 */
export function isCallOfCase(timer: CallTimer, caseId: number): boolean {
  if (timer.caseId !== null) return timer.caseId === caseId;
  if (timer.enquiry !== undefined) return false;
  return timer.callId === undefined || (timer.cases?.includes(caseId) ?? false);
}

export function stopTimer(): void {
  localStorage.removeItem(key);
  changed();
}

/** Stops a timer that runs for this case: the call is logged, or the case is closed or deleted. */
export function stopTimerOf(caseId: number): void {
  if (runningTimer()?.caseId === caseId) stopTimer();
}

/**
 * When the newest call that the timer has followed was answered, in ms since 1970. Neither that call nor an older one
 * starts the timer again: one that somebody has stopped stays stopped.
 */
const lastAnsweredKey = "helpline.call-timer-answered";

/**
 * The telephone system says that the person has answered a call. A timer that runs for another call goes on, and so does
 * one that somebody started long before: some systems report a call only when it is over.
 */
export function answered(callId: number, answeredAt: number): void {
  const timer = runningTimer();
  if (answeredAt <= Number(localStorage.getItem(lastAnsweredKey))) return;
  const isOnAnotherCall = timer?.callId !== undefined && timer.endedAt === undefined;
  if (isOnAnotherCall) return;
  localStorage.setItem(lastAnsweredKey, String(answeredAt));
  // Somebody who has opened a case while it rang has started the timer already.
  const isBegun = timer !== null && timer.startedAt > answeredAt - ringsForSeconds * 1000;
  if (timer && timer.callId === undefined && !isBegun) return;
  const { caseId = null, enquiry } = isBegun && timer.endedAt === undefined ? timer : {};
  keep({ caseId, startedAt: answeredAt, callId, ...(enquiry !== undefined && { enquiry }) });
}

/** The telephone was hung up: the timer stands still until the call is logged. */
export function hungUp(callId: number, endedAt: number): void {
  const timer = runningTimer();
  if (timer?.callId === callId && timer.endedAt === undefined) keep({ ...timer, endedAt });
}

const lasted = ({ startedAt, endedAt = serverNow().getTime() }: CallTimer) => endedAt - startedAt;

/** Whole minutes, rounded up; at least 1, at most what a log entry may have. */
export const minutesOf = (timer: CallTimer): number =>
  Math.min(longestEntry, Math.max(1, Math.ceil(lasted(timer) / 60_000)));

/** `4:12` as `04:12`; from an hour on `1:04:12`. */
export function clockOf(timer: CallTimer): string {
  const seconds = Math.max(0, Math.floor(lasted(timer) / 1000));
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stopSession = subscribeSession(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    stopSession();
    window.removeEventListener("storage", listener);
  };
}

export const useCallTimer = (): CallTimer | null => useSyncExternalStore(subscribe, runningTimer);
