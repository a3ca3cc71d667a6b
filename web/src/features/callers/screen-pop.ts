/** The number in the address that a telephone system opens: `/call#number=07700900123`. */
import { callerText } from "@helpline/contract/callers/caller-call";
import { callersNumber, soughtNumber, telephoneDigits } from "@helpline/contract/contact-details";

/** The minimum number of digits for a look-up. */
const fewestDigits = 3;

/** `unreadable`: withheld, or not a number. */
export type Ring = { readonly number: string } | "unreadable";

/** Undefined if the fragment has no number. */
export function ringIn(fragment: string): Ring | undefined {
  const found = /(?:^#?|&)number=([^&]*)/.exec(fragment)?.[1];
  if (found === undefined) return undefined;
  const [text = ""] = decoded(found)
    .replace(/^(?:tel|sips?):/i, "")
    .split(/[@;]/);
  if (text.length > callerText.max) return "unreadable";
  const number = callersNumber(text);
  const digits = telephoneDigits(number);
  const isNumber = /^[\d\s()+./-]*$/.test(number) && digits.length >= fewestDigits;
  return isNumber ? { number: soughtNumber(number) } : "unreadable";
}

/** A plus sign stands for itself here, as in `+447700900123`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return "";
  }
}
