/** Minutes as they are stored, with the same as hours and minutes beside: `155.25 2 h 35 min`. */
import { hoursText } from "@helpline/contract/words";
import classes from "./minutes-and-hours.module.css";

/** Minutes with two decimals. */
export const minutesText = (minutes: number): string => minutes.toFixed(2);

/** Hours and minutes, of which neither is broken from its unit where there is little room. */
export const unbrokenHours = (minutes: number): string =>
  hoursText(minutes).replace(/ (?=h|min)/g, "\u00a0");

export const MinutesAndHours = ({ minutes }: { readonly minutes: number }) => (
  <>
    {minutesText(minutes)} <span className={classes.hours}>{hoursText(minutes)}</span>
  </>
);
