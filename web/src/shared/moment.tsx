/** A date and time in a list: on one line, or, where a card is narrow, the time below the date. */
import classes from "./moment.module.css";

export const Moment = ({ text }: { readonly text: string }) => (
  <span className={classes.moment}>{text}</span>
);
