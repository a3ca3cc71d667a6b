/** Mails families the link to the questions, after asking, and says to whom nothing was sent, and why. */
import type {
  evaluationLinkRoutes,
  SentCases,
} from "@helpline/contract/evaluations/evaluation-links";
import {
  evaluationLinkMessages,
  linkDays,
  remindAfterDays,
  sendLinksCall,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import { ApiError, call } from "#shared/api-client.ts";
import { askYesNo, showFailure, showNotice } from "#shared/dialogs/dialogs.tsx";

const { send: title } = evaluationLinkMessages;

const casesOf = (data: unknown): SentCases["cases"] =>
  (data as Partial<SentCases> | null)?.cases ?? [];

const unsent = (cases: SentCases["cases"]) =>
  cases
    .filter(({ sent }) => sent === 0)
    .map(({ case_id, message }) => `Case ${case_id}: ${message}`);

/** @returns what to tell, or undefined if nothing was sent */
export async function sendQuestions(caseIds: readonly number[]): Promise<string | undefined> {
  const whom =
    caseIds.length === 1
      ? "The primary guardian gets"
      : `The primary guardians of ${caseIds.length} cases get`;
  const message = [
    `${whom} an email with a link to the 18 questions. It works for ${linkDays} days. Who has not answered after ${remindAfterDays} days is reminded once.`,
    "Do you want to send it?",
  ];
  if (!(await askYesNo({ title, message }))) return undefined;
  try {
    const body = { case_ids: [...caseIds] };
    const answer = await call<typeof evaluationLinkRoutes.send>(sendLinksCall, { body });
    const left = unsent(answer.data.cases);
    if (left.length === 0) return answer.message;
    await showNotice({ title, heading: answer.message, message: left });
    return answer.message;
  } catch (error) {
    const left = error instanceof ApiError ? unsent(casesOf(error.data)) : [];
    if (caseIds.length === 1 || left.length === 0) await showFailure(error);
    else await showNotice({ title, heading: (error as ApiError).message, message: left });
    return undefined;
  }
}
