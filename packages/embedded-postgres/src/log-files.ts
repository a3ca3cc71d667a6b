import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

/** The number of log files to keep. PostgreSQL starts a new one each day, at each start and after 10 MB. */
const KEPT_FILES = 10;

/** Settings that log to `<dataDir>/postgres/log`, limited to about 100 MB. */
export const LOG_SETTINGS = {
  logging_collector: "on",
  log_directory: "../log",
  log_filename: "postgres-%Y%m%d-%H%M%S.log",
  log_rotation_size: "10MB",
  log_rotation_age: "1d",
};

/** Removes all but the newest log files. */
export async function pruneLogs(folder: string): Promise<void> {
  for (const name of (await logFiles(folder)).slice(0, -KEPT_FILES)) {
    await rm(path.join(folder, name), { force: true });
  }
}

/** The last lines that PostgreSQL has logged since a time (ms since 1970). */
export async function lastLogLines(folder: string, since: number): Promise<string> {
  const newest = (await logFiles(folder)).at(-1);
  if (newest === undefined) return "";
  const file = path.join(folder, newest);
  // File times lag slightly behind the clock.
  if ((await stat(file)).mtimeMs < since - 100) return "";
  return lastLines(await readFile(file, "utf8"));
}

/** The last 15 lines of a text. */
export function lastLines(text: string): string {
  return text.trimEnd().split("\n").slice(-15).join("\n");
}

/** Those of `log_filename`, oldest first: the names sort by time. */
async function logFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^postgres-.*\.log$/.test(name)).sort();
}
