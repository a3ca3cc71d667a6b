import { hoursText } from "@helpline/contract/words";
/** Minutes with two decimals. */
export const minutesText = (minutes: number): string => minutes.toFixed(2);

/** Hours and minutes, of which neither is broken from its unit where there is little room. */
export const unbrokenHours = (minutes: number): string =>
  hoursText(minutes).replace(/ (?=h|min)/g, "\u00a0");
