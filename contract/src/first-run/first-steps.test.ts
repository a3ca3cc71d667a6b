/** Which first steps are done, how long Welcome shows them, and what it says of backups. Rules: HELP-4, SET-10. */
import { expect, it } from "vitest";
import { backupWarning, firstRunMessages } from "./first-run.plain.ts";
import type { FirstRun } from "./first-run.ts";
import { countDone, firstSteps, isStepDone, showsFirstSteps } from "./first-steps.ts";

const fresh: FirstRun = {
  own_password: false,
  named: false,
  has_people: false,
  has_authorities: false,
  has_schools: false,
  has_gps: false,
  mail: "outbox",
  backups: "none",
  backups_encrypted: false,
  name_min_length: 3,
  has_cases: false,
  hidden: false,
};
const ready: FirstRun = {
  own_password: true,
  named: true,
  has_people: true,
  has_authorities: true,
  has_schools: true,
  has_gps: true,
  mail: "ready",
  backups: "scheduled",
  backups_encrypted: true,
  name_min_length: 3,
  has_cases: false,
  hidden: false,
};

const done = (run: FirstRun) => firstSteps.filter((step) => isStepDone[step](run));

it("has no step done in a new Helpline, and all in one that is ready", () => {
  expect([done(fresh), countDone(fresh)]).toEqual([[], 0]);
  expect([done(ready), countDone(ready)]).toEqual([[...firstSteps], 7]);
});

it.each([
  [{ own_password: true }, ["password"]],
  [{ named: true }, ["name"]],
  [{ has_people: true }, ["people"]],
  [{ has_authorities: true }, ["authorities"]],
  [{ has_schools: true }, []],
  [{ has_gps: true }, []],
  [{ has_schools: true, has_gps: true }, ["records"]],
  [{ mail: "failing" }, []],
  [{ mail: "ready" }, ["mail"]],
  [{ backups: "once" }, ["backups"]],
  [{ backups: "scheduled" }, ["backups"]],
] as const)("is told by the facts: %j", (facts, steps) => {
  expect(done({ ...fresh, ...facts })).toEqual(steps);
});

it.each([
  ["nothing is done", fresh, true],
  ["everything is done, and there is no case yet", ready, true],
  ["there are cases, and a step is left", { ...ready, has_cases: true, named: false }, true],
  ["there are cases, and everything is done", { ...ready, has_cases: true }, false],
  ["they were put away", { ...fresh, hidden: true }, false],
] as const)("are shown or not when %s", (_when, run, shown) => {
  expect(showsFirstSteps(run)).toBe(shown);
});

it.each([
  [{ backups: "none", backups_encrypted: true }, "Backups are not scheduled."],
  [{ backups: "once", backups_encrypted: false }, "Backups are not scheduled."],
  [{ backups: "scheduled", backups_encrypted: false }, "Backups are not encrypted."],
  [{ backups: "scheduled", backups_encrypted: true }, null],
] as const)("admins are told of backups: %j", (facts, words) => {
  expect(backupWarning({ ...fresh, ...facts })).toBe(words);
});

it.each([
  [208, 0, "208 local authorities have been added."],
  [206, 2, "206 local authorities have been added; 2 were on file already."],
])("of the authorities %i were added and %i were on file", (added, onFile, words) => {
  expect(firstRunMessages.authoritiesAdded(added, onFile)).toBe(words);
});
