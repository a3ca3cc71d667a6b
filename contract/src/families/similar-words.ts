/** How a person on file is told from another of the same name. */
import { showDate } from "../dates.ts";

/** "born on 01-02-1960"; null if that is not known. */
export const bornOn = (dob: string | null): string | null =>
  dob === null ? null : `born on ${showDate(dob)}`;
