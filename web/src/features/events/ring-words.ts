/** The words of the banner while the telephone rings. */

import { isPossibleTelephone, telephoneDigits } from "@helpline/contract/contact-details";
import type { OwnCall } from "@helpline/contract/events/events.plain";

export const ringWords = {
  region: "Telephone",
  ringing: "Incoming call",
  answered: "On the line",
  withheld: "number withheld",
  nobody: "Nobody on file has this number.",
  failed: "Helpline could not look up who it is.",
  looking: "Looking up who it is…",
  dismiss: "Dismiss this call",
  fold: "Less",
  unfold: "More",
  more: (count: number) => (count === 1 ? "and 1 more" : `and ${count} more`),
} as const;

/** The digits of a British number in the groups that people read out; other numbers as they came. */
export function shownNumber(number: string): string {
  const digits = telephoneDigits(number);
  const isBritish = /^0\d{9,10}$/.test(digits) && isPossibleTelephone(digits);
  if (!isBritish) return number;
  const groups = digits.startsWith("02")
    ? [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)]
    : [digits.slice(0, 5), digits.slice(5)];
  return groups.join(" ");
}

/** The state of a call and its number: "Incoming call, 07700 900123". */
export const callInWords = ({ state, number }: OwnCall): string =>
  `${ringWords[state === "ringing" ? "ringing" : "answered"]}, ${number === null ? ringWords.withheld : shownNumber(number)}`;
