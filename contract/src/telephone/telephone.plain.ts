/**
 * The telephone without schemas: how numbers and extensions of telephone systems are read, how long a call is
 * taken to ring, and the calls and messages of the list of missed calls (TEL-2, TEL-6).
 */
import { callersNumber, telephoneDigits } from "../contact-details.ts";
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

/**
 * What Twilio sends instead of a number that the caller withholds: RESTRICTED, BLOCKED, UNKNOWN, ANONYMOUS and
 * UNAVAILABLE, typed on a telephone's keys.
 */
const spelledOut = new Set(["7378742833", "2562533", "8566696", "266696687", "86282452253"]);

/** A number with fewer digits is an extension. */
const minDigits = 5;
/** The longest number (E.164), and the digits before it that lead abroad. */
const maxDigits = 18;

/** A caller's name and the number in brackets, and the machine of a SIP address. */
const addressPart = (text: string): string =>
  (/<([^<>]*)>/.exec(text)?.[1] ?? text).trim().replace(/[@;].*$/su, "");

/**
 * The number in what a telephone system sends as `from` or `to`, however it spells it. Null for everything that
 * cannot be rung: withheld numbers, extensions, names.
 */
export function outsideNumber(sent: string): string | null {
  const number = callersNumber(addressPart(sent))
    .trim()
    .replace(/^00(?=[1-9])/, "+");
  const digits = telephoneDigits(number);
  const isNumber = /^[\d\s()+./-]+$/.test(number);
  if (!isNumber || digits.length < minDigits || digits.length > maxDigits) return null;
  return number.startsWith("+") && spelledOut.has(digits) ? null : number;
}

/** What an extension is made of. */
export const extensionPattern = /^[A-Za-z0-9._-]{1,20}$/;

/**
 * The extension in what a telephone system sends as `user`, `answeringNumber` or `to`: `201`, `sip:201@pbx`,
 * `PJSIP/201-0000002a`, or a whole number, which becomes its digits. Null for names and everything else.
 */
export function extensionOf(sent: string): string | null {
  const bare = addressPart(sent)
    .replace(/^(?:tel|sips?):/i, "")
    .replace(/^[A-Za-z0-9]+\//, "")
    .replace(/-[0-9a-f]{8}$/i, "");
  const extension = outsideNumber(bare) === null ? bare : telephoneDigits(bare);
  return extensionPattern.test(extension) ? extension : null;
}

export const telephoneMessages = {
  event: "The event must be newCall, answer or hangup.",
  callId: "Please send the call's id as callId (1 to 250 characters).",
  direction: "The direction must be in or out.",
  from: "Please send the caller's number as from; an empty text if it is withheld.",
  to: "Please send the number called as to.",
  user: "Please send the extensions that ring as user: texts of at most 200 characters, at most 100.",
  answeringNumber: "Please send the extension that answered as answeringNumber.",
  cause: "Please send the cause of the end as a text of at most 100 characters.",
  kept: "The event has been kept.",
  number: "Please send the number of a missed call.",
  done: "The number is off the list of missed calls.",
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
