/** Minutes as they are stored, with the same as hours and minutes beside: `155.25 2 h 35 min`. */
import { hoursText } from "@helpline/contract/words";
import { minutesText } from "./minutes.ts";
import classes from "./minutes-and-hours.module.css";

export const MinutesAndHours = ({ minutes }: { readonly minutes: number }) => (
  <>
    {minutesText(minutes)} <span className={classes.hours}>{hoursText(minutes)}</span>
  </>
);
