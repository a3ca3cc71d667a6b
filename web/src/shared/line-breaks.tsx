/** Where lines break in addresses and dates. */
import { Fragment } from "react";
import classes from "./moment.module.css";

/** An e-mail or web address that breaks where readers expect it: after the @, before dots, after slashes. */
const breaks = /(?<=[@/])(?!\/)|(?=\.)/;

export function Breakable({ address }: { readonly address: string }) {
  let at = 0;
  return address.split(breaks).map((part) => {
    at += part.length;
    return (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}

/** A date and time in a list: on one line, or, where a card is narrow, the time below the date. */
export const Moment = ({ text }: { readonly text: string }) => (
  <span className={classes.moment}>{text}</span>
);

/** Text in which no date breaks across lines: a browser breaks 22-11-2026 after a hyphen. */
const date = /(\d{2}-\d{2}-\d{4})/;

const unbroken = { whiteSpace: "nowrap" } as const;

export const UnbrokenDates = ({ children }: { readonly children: string }) =>
  children.split(date).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} style={unbroken}>
        {part}
      </span>
    ),
  );
