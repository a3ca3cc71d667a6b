/** The Yes/No question before a manager moves a case: its status before and after, and what the move removes. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { flagsOf, listStatus, stateOf } from "@helpline/contract/cases/case-status";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { type CaseAction, transition } from "@helpline/contract/cases/stages";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { showMoment } from "@helpline/contract/dates";
import type { Notice } from "#shared/dialogs/dialogs.tsx";

export type MoveAction = Exclude<CaseAction, "close">;

function whatGoes(details: CaseDetails, timeZone: string): string[] {
  const { evaluation_id, eval_added_on, evaluated_by, clinic_participating } = details;
  const { evaluationGoes, clinicGoes } = caseMessages;
  return [
    ...(evaluation_id === null
      ? []
      : [evaluationGoes(showMoment(eval_added_on, timeZone), evaluated_by ?? "")]),
    ...(clinic_participating === 1 ? [clinicGoes] : []),
  ];
}

/**
 * The question, or null if the server would refuse the move anyway, or it changes only the participation of
 * the clinic.
 * @param title the words of the menu entry
 */
export function assignQuestion(
  details: CaseDetails,
  action: MoveAction,
  title: string,
  timeZone: string,
): Notice | null {
  const state = stateOf(details);
  const hasClinic = details.clinic_id !== null;
  // Consent is asked for with the question.
  const move = state && transition(state, "manager", action, { hasClinic, consented: true });
  if (!move?.ok || move.to.stage === state?.stage) return null;
  const names = [details.child_first_name, details.child_last_name].filter(Boolean).join(" ");
  const who = names ? ` (child ${names})` : "";
  const [before, after] = [details, flagsOf(move.to)].map((flags) => listStatus(flags, details));
  return {
    title,
    message: [
      `Case ${details.case_id}${who}: ${stageMessages.statusChange(before ?? "", after ?? "")}.`,
      ...whatGoes(details, timeZone),
      caseMessages.goOn,
    ],
  };
}
