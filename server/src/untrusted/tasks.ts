/**
 * The work on files that strangers made. Each runs in the worker (room.ts), never where requests are answered. A new
 * kind of file is a function here; whoever needs it calls `untrusted.run` with its name.
 */
import { readTemplate, writeLetter } from "./docx/template.ts";
import { scanBytes } from "./imports/byte-scan.ts";
import { describeHead, readHead } from "./imports/file-head.ts";
import { checkDataRows, parseDataRows, readDataRows } from "./imports/import-tasks.ts";
import { encodeLogo } from "./pictures/logo.ts";

/**
 * Each takes and returns what can be cloned between threads; buffers arrive as Buffer. Each throws Refused with a sentence
 * for the person whose file it is.
 */
export const tasks = {
  readTemplate,
  writeLetter,
  encodeLogo,
  scanBytes,
  readHead,
  describeHead,
  readDataRows,
  parseDataRows,
  checkDataRows,
} as const;

export type TaskName = keyof typeof tasks;
export type TaskInput<N extends TaskName> = Parameters<(typeof tasks)[N]>[0];
export type TaskOutput<N extends TaskName> = ReturnType<(typeof tasks)[N]>;
