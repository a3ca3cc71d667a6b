// Finds programs that left their process group: Playwright and the embedded PostgreSQL give their children
// groups of their own, which outlive a killed parent.

import { readdirSync, readFileSync } from "node:fs";

const MARK = "HELPLINE_STARTED_BY";

/** The environment with a mark that a program passes on to everything it starts. */
export function marked(environment, mark) {
  // A script started by another of our scripts keeps that script's mark too.
  return { ...environment, [MARK]: `${environment[MARK] ?? ""} ${mark}` };
}

/** The ids of running programs with this mark. Linux only; elsewhere process groups must suffice. */
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
    // It has ended meanwhile, or belongs to another user.
    return false;
  }
}
