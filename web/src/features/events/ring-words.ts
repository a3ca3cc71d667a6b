/** The words of the banner while the telephone rings. */

import { shownNumber } from "@helpline/contract/contact-details";
import type { OwnCall } from "@helpline/contract/events/events.plain";

export const ringWords = {
  region: "Telephone",
  ringing: "Incoming call",
  answered: "On the line",
  withheld: "number withheld",
  nobody: "Nobody on file has this number.",
  failed: "Who it is could not be looked up.",
  looking: "Looking up who it is…",
  dismiss: "Dismiss this call",
  fold: "Less",
  unfold: "More",
  more: (count: number) => (count === 1 ? "and 1 more" : `and ${count} more`),
} as const;

/** The state of a call and its number: "Incoming call, 07700 900123". */
export const callInWords = ({ state, number }: OwnCall): string =>
  `${ringWords[state === "ringing" ? "ringing" : "answered"]}, ${number === null ? ringWords.withheld : shownNumber(number)}`;
