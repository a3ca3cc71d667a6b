/** What a manager's action takes besides its name: consent to an evaluation, and the nature of the case. */
import * as z from "zod/mini";
import { logMessages } from "../case-logs/case-logs.messages.ts";
import { fieldNotes, optionalText, pick, requiredText, zeroOrOne } from "../fields.ts";
import { ruleAcross } from "../validation.ts";
import { type ActionQuestion, actionQuestions } from "./action-questions.ts";
import { yesNo, yesNoNotes } from "./case-field-kinds.ts";
import { caseMessages } from "./cases.messages.ts";
import { stageMessages } from "./stages.messages.ts";
import { type CaseAction, caseActions } from "./stages.ts";

export const answerLabels = {
  consented_to_evaluation:
    "Has the primary or secondary guardian consented to being contacted to help us evaluate our service?",
  nature_of_case: "Nature of case",
} as const;

const nature = { label: answerLabels.nature_of_case, max: 200 } as const;

/** In the call of an action: both optional, and left out they stay as they are. */
export const actionAnswers = {
  consented_to_evaluation: z.optional(z.nullable(zeroOrOne(logMessages.consent))),
  nature_of_case: optionalText(nature),
};

interface ActionBody {
  readonly action: string;
  readonly consented_to_evaluation?: number | null | undefined;
  readonly nature_of_case?: string | null | undefined;
}

function onlyWithAction(question: ActionQuestion, what: string) {
  const actions = caseActions.filter((action) => actionQuestions[action].includes(question));
  return ruleAcross<ActionBody>(
    question,
    caseMessages.onlyWithAction(what, actions),
    (body) => actions.some((each) => each === body.action) || (body[question] ?? null) === null,
  );
}

export const actionRules = [
  onlyWithAction("consented_to_evaluation", "Consent to an evaluation"),
  onlyWithAction("nature_of_case", answerLabels.nature_of_case),
];

const consent = yesNo(answerLabels.consented_to_evaluation, logMessages.consent).schema;

const yes = zeroOrOne(logMessages.consent)
  .check(z.refine((answer) => answer === 1, stageMessages.noConsent))
  .register(fieldNotes, { ...yesNoNotes(answerLabels.consented_to_evaluation), required: true });

const natureOfCase = requiredText({
  ...nature,
  min: 1,
  input: "select",
  message: logMessages.nature,
});

/** The form that asks these questions before an action. An evaluator needs a yes. */
export const actionForm = (action: CaseAction, questions: readonly ActionQuestion[]) =>
  z.strictObject(
    pick(
      {
        consented_to_evaluation: action === "assign to evaluator" ? yes : consent,
        nature_of_case: natureOfCase,
      },
      questions,
    ),
  );
