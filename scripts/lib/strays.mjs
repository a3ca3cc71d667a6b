// Programs that got away from the process group they were started in: Playwright and the embedded
// PostgreSQL give their own children groups of their own, and those outlive a parent that is killed.

import { readdirSync, readFileSync } from "node:fs";

const MARK = "HELPLINE_STARTED_BY";

/** The environment with a mark that a program hands down to all that it starts. */
export function marked(environment, mark) {
  // A script that another script of ours started keeps that one's mark too.
  return { ...environment, [MARK]: `${environment[MARK] ?? ""} ${mark}` };
}

/** The ids of running programs with this mark. Known on Linux only; elsewhere the groups must do. */
export function strays(mark) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && hasMark(name, mark))
    .map(Number);
}

function hasMark(id, mark) {
  try {
    const environment = readFileSync(`/proc/${id}/environ`, "utf8").split("\0");
    return environment.some((entry) => entry.startsWith(`${MARK}=`) && entry.includes(mark));
  } catch {
    // Gone meanwhile, or another user's.
    return false;
  }
}
