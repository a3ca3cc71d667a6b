/**
 * Asks before a manager's action, in the list and on the view of a case: what it removes, and for consent and
 * the nature of the case where they are missing.
 */

import { questionsToAsk } from "@helpline/contract/cases/action-questions";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import {
  flagsOf,
  listStatus,
  stageOf,
  stateOf,
  viewStage,
} from "@helpline/contract/cases/case-status";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { type CaseAction, transition } from "@helpline/contract/cases/stages";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { showMoment } from "@helpline/contract/dates";
import { evaluatedBy } from "@helpline/contract/evaluations/evaluation-links.plain";
import { askInDialog } from "#shared/dialogs/asked-dialog.tsx";
import { askYesNo, type Notice } from "#shared/dialogs/dialogs.tsx";
import { codeOf } from "#shared/screen-code.tsx";

/** Loaded on demand, because it brings the code of all forms with it. */
const form = codeOf(() => import("./action-form.tsx"));

export const fetchActionForm = form.prefetch;

/** The answer: go on, unless the form has already sent the action and has the server's message. */
export interface Agreed {
  /** Empty if somebody else has changed the case, which the manager has been told. */
  readonly message?: string;
}

/**
 * @param title the words of the menu entry or button
 * @returns undefined if the manager does not want to go on
 */
export async function askAction(
  details: CaseDetails,
  action: CaseAction,
  title: string,
  timeZone: string,
): Promise<Agreed | undefined> {
  const question =
    action === "close" ? closeQuestion(details) : assignQuestion(details, action, title, timeZone);
  // The server refuses what changes nothing, and says so.
  if (!question) return {};
  const missing = questionsToAsk(details, action);
  if (missing.length === 0) return (await askYesNo(question)) ? {} : undefined;
  const message = await askInDialog(form, { details, action, question, missing });
  return message === undefined ? undefined : { message };
}

// The question before a manager closes a case.

/** The case, its present state, and what closing means; null if it is closed already. */
function closeQuestion(details: CaseDetails): Notice | null {
  const stage = stageOf(details);
  if (stage === "closed") return null;
  const names = [details.child_first_name, details.child_last_name].filter(Boolean).join(" ");
  const who = names ? ` (child ${names})` : "";
  return {
    title: "Close case",
    message: [
      `Do you want to close case ${details.case_id}${who}? It is now: ${viewStage(details, details)}.`,
      stage === "evaluator"
        ? "It has not been evaluated yet."
        : "To have it evaluated first, move it to an evaluator instead.",
    ],
  };
}

// The Yes/No question before a manager moves a case: its status before and after, and what the move removes.

export type MoveAction = Exclude<CaseAction, "close">;

function whatGoes(details: CaseDetails, timeZone: string): string[] {
  const { evaluation_id, eval_added_on, clinic_participating } = details;
  const { evaluationGoes, clinicGoes } = caseMessages;
  return [
    ...(evaluation_id === null
      ? []
      : [evaluationGoes(showMoment(eval_added_on, timeZone), evaluatedBy(details) ?? "")]),
    ...(clinic_participating === 1 ? [clinicGoes] : []),
  ];
}

/**
 * The question, or null if the server would refuse the move anyway, or it changes only the participation of
 * the clinic.
 * @param title the words of the menu entry
 */
function assignQuestion(
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
