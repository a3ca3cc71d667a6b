/** How telephone numbers of calls are shown. */
import { isPossibleTelephone, telephoneDigits } from "@helpline/contract/contact-details";

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
