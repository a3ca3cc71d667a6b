/** Refusals of files that strangers made, whatever they are. */

export const untrustedMessages = {
  tooLong:
    "This file takes too long to read, or needs too much memory. Please save it again in the program that made it, with less in it, and choose the new file.",
  /** @param endings such as ".docx" */
  wrongEnding: (name: string, endings: readonly string[]) =>
    `The name of this file, “${name}”, does not end in ${endings.join(" or ")}. Please save it as such a file and choose that one.`,
} as const;

/** Whether a file is called what it has to be: a name that says something else deceives whoever opens the file. */
export const hasEnding = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending) && name.length > ending.length);
