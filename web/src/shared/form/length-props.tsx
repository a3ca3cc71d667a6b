/** What says, below an input that holds its own text, how long the text is against its limit (UI-31). */
import { lengthInWords } from "@helpline/contract/plain-text";
import type { ReactNode } from "react";
import classes from "./length-note.module.css";

const isTooLong = (note: string) => note.endsWith("too many");

function Shown({ note }: { readonly note: string }) {
  return <span className={isTooLong(note) ? classes.tooLong : classes.left}>{note}</span>;
}

/** What stands below an input, which it describes: its hint, and the count. */
export const described = (hint: ReactNode, note: string): { readonly description?: ReactNode } => {
  if (note === "") return hint ? { description: hint } : {};
  return {
    description: (
      <>
        {hint}
        <Shown note={note} />
      </>
    ),
  };
};

/** For an input that holds its own text. */
export function lengthProps(text: string, max: number, hasLines = false) {
  return described(undefined, lengthInWords(text, max, hasLines));
}
