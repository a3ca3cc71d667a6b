/**
 * Messages of the stage machine. An action that would change nothing says so (STAGE-1), and what to do
 * instead.
 */

/** @param stage one of `stages` in stages.ts, which imports this file */
const standing = (stage: string) => (stage === "closed" ? "closed" : `at the ${stage} stage`);

const anotherWay = (stage: string) =>
  stage === "closed"
    ? "To re-open it, a manager assigns it to an advisor, an advocate or an evaluator."
    : `To choose another ${stage}, edit the case.`;

/** @param isLogged whether the action comes with a log entry */
const entryOnly = (isLogged: boolean) =>
  isLogged ? ' To add a log entry only, choose the further action "Save".' : "";

export const stageMessages = {
  /** @param status the case's status as in the list (`listStatus`) */
  statusNow: (status: string) => `The case's status is now ${status}.`,
  notYours: "This action is not one of your role's.",
  alreadyThere: (stage: string) =>
    `Nothing to change: the case is already ${standing(stage)}. ${anotherWay(stage)}`,
  wrongStage: (action: string, stage: string) =>
    `The case is ${standing(stage)} now, so "${action}" is not possible. A manager can move it.`,
  noConsent:
    "This case cannot go to an evaluator: neither guardian has consented to being contacted for an evaluation.",
  noClinic: "This case has no clinic. Please choose one on the case first.",
  clinicTakesPart: (isLogged: boolean) =>
    `Nothing to change: the clinic already takes part in this case.${entryOnly(isLogged)}`,
  clinicHasLeft: (isLogged: boolean) =>
    `Nothing to change: the clinic does not take part in this case.${entryOnly(isLogged)}`,
  clinicTakesNoPart:
    'The clinic does not take part in this case. An advocate adds it with the further action "Add clinic participation".',
  /** "Awaiting Advocate → With Advocate". @param before, after statuses as in the list (`listStatus`) */
  statusChange: (before: string, after: string) => `${before} → ${after}`,
} as const;
