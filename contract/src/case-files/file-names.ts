/**
 * Which file names are allowed (FILE-4). Names are kept as given, including Unicode, and never become
 * a path. Refused are only texts that are not names, and names that deceive the eye.
 */
import { fileMessages } from "./case-files.messages.ts";

/** In characters. Leaves room for " (2)" below the limit of file systems. */
const longestFileName = 200;

/** Control characters, unpaired surrogates, line separators and bidirectional overrides. */
const disguising = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with a file name, for a person; null for a valid one. */
export function fileNameProblem(name: string): string | null {
  if (name.trim() === "") return fileMessages.noName;
  if (/[/\\]/.test(name) || name === "." || name === "..") return fileMessages.nameIsPath;
  if (disguising.test(name)) return fileMessages.nameUnusable;
  return [...name].length > longestFileName ? fileMessages.nameTooLong(longestFileName) : null;
}

/** Numbers duplicate names: the name itself, then " (2)", " (3)" and so on before the extension. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  const suffix = ` (${number})`;
  // A name at the limit is shortened to fit the number.
  const room = Math.max(1, longestFileName - suffix.length - [...ending].length);
  return `${[...stem].slice(0, room).join("")}${suffix}${ending}`;
}
