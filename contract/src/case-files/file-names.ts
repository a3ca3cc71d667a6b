/**
 * Which names a file may have (decision B14). They are kept as given, Unicode too, and never become
 * a path; refused is only what is no name, or what hides a name from a person's eye.
 */
import { fileMessages } from "./case-files.messages.ts";

/** In characters. Room is left for " (2)" below what file systems take. */
const longestFileName = 200;

/** Control characters, halves of surrogate pairs, line separators, and overrides of the direction. */
const disguising = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with the name of a file, for a person; null for a good one. */
export function fileNameProblem(name: string): string | null {
  if (name.trim() === "") return fileMessages.noName;
  if (/[/\\]/.test(name) || name === "." || name === "..") return fileMessages.nameIsPath;
  if (disguising.test(name)) return fileMessages.nameUnusable;
  return [...name].length > longestFileName ? fileMessages.nameTooLong(longestFileName) : null;
}

/** A name's place among its likes: itself, then with " (2)", " (3)" and so on before its ending. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const suffix = ` (${number})`;
  // A name at the limit gives way to its number.
  const room = Math.max(1, longestFileName - suffix.length - [...ending].length);
  return `${[...stem].slice(0, room).join("")}${suffix}${ending}`;
}
