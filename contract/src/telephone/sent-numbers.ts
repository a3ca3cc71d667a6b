/** Reads the numbers and extensions that telephone systems send (TEL-2). */
import { callersNumber, telephoneDigits } from "../contact-details.ts";

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
  (/<([^<>]*)>/.exec(text)?.[1] ?? text).trim().replace(/[@;].*/su, "");

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
