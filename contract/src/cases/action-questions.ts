/**
 * What a manager's action asks where the case has no answer yet. Without schemas, because the list of cases
 * loads it (ADR 24); the schemas are in `action-answers.ts`.
 */
import type { CaseDetails } from "./case-details.ts";
import type { CaseAction } from "./stages.ts";

export type ActionQuestion = "consented_to_evaluation" | "nature_of_case";

type Answers = Pick<CaseDetails, ActionQuestion>;

const isAnswered = (answers: Answers, question: ActionQuestion) => (answers[question] ?? "") !== "";

/** The questions of each action, in the order of the form. */
export const actionQuestions: Readonly<Record<CaseAction, readonly ActionQuestion[]>> = {
  "assign to advisor": [],
  "assign to advocate": [],
  "assign to evaluator": ["consented_to_evaluation"],
  close: ["consented_to_evaluation", "nature_of_case"],
  "add clinic participation": [],
  "remove clinic participation": [],
};

/** The questions to ask before an action. An evaluator needs a yes, so a no is asked again. */
export const questionsToAsk = (details: Answers, action: CaseAction): ActionQuestion[] =>
  actionQuestions[action].filter((question) =>
    action === "assign to evaluator"
      ? details.consented_to_evaluation !== 1
      : !isAnswered(details, question),
  );
