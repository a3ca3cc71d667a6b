/** The Yes/No question before a manager moves a case: its present state, and what the move removes (B2). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stateOf, viewStage } from "@helpline/contract/cases/case-status";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { type CaseAction, transition } from "@helpline/contract/cases/stages";
import { showMoment } from "@helpline/contract/dates";
import type { Notice } from "#shared/dialogs/dialogs.tsx";

export type AssignAction = Exclude<CaseAction, "close">;

const titles: Readonly<Record<AssignAction, string>> = {
  "assign to advisor": "Assign case to Advisor",
  "assign to advocate": "Assign case to Advocate",
  "assign to evaluator": "Assign case to Evaluator",
};

function whatGoes(details: CaseDetails, timeZone: string): string[] {
  const by = details.evaluated_by ? ` by ${details.evaluated_by}` : "";
  const on = showMoment(details.eval_added_on, timeZone);
  return [
    ...(details.closed === 1 ? ["The case will be opened again."] : []),
    details.evaluation_id === null
      ? "It has no evaluation at present."
      : `Its evaluation of ${on}${by} will go.`,
    ...(details.clinic_participating === 1 ? ["The clinic will no longer take part."] : []),
  ];
}

/** The question, or null if the move removes nothing or the server would refuse it anyway. */
export function assignQuestion(
  details: CaseDetails,
  action: AssignAction,
  timeZone: string,
): Notice | null {
  const state = stateOf(details);
  const hasClinic = details.clinic_id !== null;
  // Consent is asked for with the question.
  const move = state && transition(state, "manager", action, { hasClinic, consented: true });
  if (!move?.ok || !move.removesEvaluation) return null;
  const names = [details.child_first_name, details.child_last_name].filter(Boolean).join(" ");
  const who = names ? ` (child ${names})` : "";
  return {
    title: titles[action],
    message: [
      `Case ${details.case_id}${who} is now: ${viewStage(details, details)}.`,
      ...whatGoes(details, timeZone),
      caseMessages.evaluationGoes,
    ],
  };
}
