/**
 * The texts that calls accept. All are made here, so that the length is checked first and ends the check: no rule, no
 * expression and no transform sees a text that is too long (WIRE-34); and so that what nobody sees is removed and the
 * rest composed before anything compares it (WIRE-35). A test walks through the schemas of all calls.
 *
 * zod/mini, because the login screen loads this.
 */
import * as z from "zod/mini";
import { opaqueString, tidyLine, tidyLines, withAsciiDigits } from "./plain-text.ts";

interface Bounds {
  /** The message for what is no text. */
  readonly error: string;
  /** The most characters, counted in the tidied text. */
  readonly max: number;
  /** The message for more; default: `error`. */
  readonly tooLong?: string;
}

/** The end of the check of a text that is too long. */
const atMost = ({ error, max, tooLong = error }: Bounds) =>
  z.maxLength(max, { error: tooLong, abort: true });

/** Each is one object, so that the test can tell what a schema does with its text. */
export const tidying = {
  line: z.overwrite(tidyLine),
  lines: z.overwrite(tidyLines),
  secret: z.overwrite(opaqueString),
} as const;

/** A line of text: trimmed, composed, without what nobody sees. */
export const sentLine = (bounds: Bounds) =>
  z.string({ error: bounds.error }).check(tidying.line, atMost(bounds));

/** A text to search for, or a number that rings: a line in which the digits of all scripts are 0 to 9 (WIRE-36). */
export const sentSearch = (bounds: Bounds) => sentLine(bounds).check(z.overwrite(withAsciiDigits));

/** A text of several lines, the same. */
export const sentLines = (bounds: Bounds) =>
  z.string({ error: bounds.error }).check(tidying.lines, atMost(bounds));

/** A new password (RFC 8265). Never trimmed. */
export const sentSecret = (bounds: Bounds) =>
  z.string({ error: bounds.error }).check(tidying.secret, atMost(bounds));

/** A text that is compared as it is, such as a token, the name of a stored file, or a day. */
export const sentExactly = (bounds: Bounds) =>
  z.string({ error: bounds.error }).check(atMost(bounds));

/** A token. What cannot be one is read as "", which no token is, so that it is answered like one that is over. */
export const sentToken = (max = 200) => z.catch(sentExactly({ error: "", max }), "");

/** Longer than every number, day and time that somebody sends as a text. */
const longestShortText = 100;

/** For what other rules refuse: a number, a day or a time of day in a text. */
export const sentShortly = (error: string) => sentExactly({ error, max: longestShortText });

/** The transforms of {@link before}. */
export const boundedTransforms = new WeakSet<object>();

/** What a value is read as before its schema sees it. A long text is left for the schema to refuse. */
export function before(read: (sent: unknown) => unknown) {
  const transform = z.transform((sent: unknown) =>
    typeof sent === "string" && sent.length > longestShortText ? sent : read(sent),
  );
  boundedTransforms.add(transform);
  return transform;
}
