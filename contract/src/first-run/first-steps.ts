/** The first steps of a new helpline: which are done, and how long Welcome shows them (HELP-4). */
import type { FirstRun } from "./first-run.ts";

/** In the order in which they are shown. */
export const firstSteps = [
  "password",
  "name",
  "people",
  "authorities",
  "records",
  "mail",
  "backups",
] as const;
export type FirstStep = (typeof firstSteps)[number];

export const isStepDone: Readonly<Record<FirstStep, (run: FirstRun) => boolean>> = {
  password: ({ own_password }) => own_password,
  name: ({ named }) => named,
  people: ({ has_people }) => has_people,
  authorities: ({ has_authorities }) => has_authorities,
  records: ({ has_schools, has_gps }) => has_schools && has_gps,
  mail: ({ mail }) => mail === "ready",
  backups: ({ backups }) => backups !== "none",
};

export const countDone = (run: FirstRun): number =>
  firstSteps.filter((step) => isStepDone[step](run)).length;

/** While there is no case, and afterwards until every step is done; not once they were put away. */
export const showsFirstSteps = (run: FirstRun): boolean =>
  !run.hidden && (!run.has_cases || countDone(run) < firstSteps.length);
