/** Messages of the stage machine. An action that would change nothing says so (decision B1). */

const named: Readonly<Record<string, string>> = {
  advisor: "with an advisor",
  advocate: "with an advocate",
  evaluator: "with an evaluator",
  closed: "closed",
};

export const stageMessages = {
  notYours: "This action is not one of your role's.",
  alreadyThere: (stage: string) => `Nothing to change: the case is already ${named[stage]}.`,
  wrongStage: (action: string, stage: string) =>
    `The case is ${named[stage]} now, so "${action}" is not possible.`,
  noClinic: "This case has no clinic. Please choose one on the case first.",
  clinicTakesPart: "Nothing to change: the clinic already takes part in this case.",
  clinicTakesNoPart: "The clinic does not take part in this case.",
} as const;
