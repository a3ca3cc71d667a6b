/**
 * The telephone without schemas: how long a call is taken to ring, and the calls and messages of the list of
 * missed calls (TEL-2, TEL-6).
 */
import { reading } from "../first-load-calls.ts";

export const directions = ["in", "out"] as const;
export type Direction = (typeof directions)[number];

/** As Zammad's generic telephone integration names them. */
export const callEvents = ["newCall", "answer", "hangup"] as const;
export type CallEvent = (typeof callEvents)[number];

/** A call rings for so long after its last event. A queue that rings the next person reports the call again. */
export const ringsForSeconds = 2 * 60;

/** An unanswered call without an event for so long was missed, although its end was never reported. */
export const silentMinutes = 10;

/** A call without an end is over after so long. From then on its id may be that of another call. */
export const longestCallHours = 12;

/** Numbers of calls that belong to nobody on file are kept for so many days. */
export const strangersNumberDays = 30;

/** How many numbers the list of missed calls shows: the ones that rang last. */
export const maxMissedCalls = 100;

/** For so long "Rang back" can be taken back by whoever pressed it. */
export const rungBackUndoMinutes = 10;

export const telephoneMessages = {
  done: "The number is off the list of missed calls.",
  undone: "The number is on the list of missed calls again.",
  notUndoable: `“Rang back” can be taken back for ${rungBackUndoMinutes} minutes by whoever pressed it, unless somebody has spoken with the number since.`,
  notMissed: "This number is not on the list of missed calls.",
} as const;

const common = { access: "call takers", tag: "telephone" } as const;

export const missedCallsCall = { ...common, ...reading, path: "/api/missed-calls" } as const;

export const missedCallDoneCall = {
  ...common,
  method: "POST",
  path: "/api/missed-calls/done",
  status: 200,
  message: telephoneMessages.done,
  errors: [404],
} as const;

export const missedCallUndoneCall = {
  ...common,
  method: "POST",
  path: "/api/missed-calls/undo",
  status: 200,
  message: telephoneMessages.undone,
  errors: [409],
} as const;
