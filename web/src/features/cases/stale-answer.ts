/** The answer to a change that was based on an outdated version of a case (WIRE-17). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { ApiError } from "#shared/api-client.ts";
import { errorTitle, showFailure, showNotice } from "#shared/dialogs/dialogs.tsx";

/** The data of the 409 that answers a stale save. */
export interface StaleAnswer {
  readonly changed_by: string | null;
  readonly changed_on: string | null;
  readonly current: CaseDetails;
}

/** The answer to a stale save, or null: other 409s (a chosen record was deleted) contain no case. */
export function staleAnswerOf(error: ApiError): StaleAnswer | null {
  const data = error.data as Partial<StaleAnswer> | null;
  return error.status === 409 && data?.current ? (data as StaleAnswer) : null;
}

/** The server's message; after a change by somebody else also the case's status as it is now. */
export async function showRefusal(error: unknown): Promise<void> {
  const stale = error instanceof ApiError ? staleAnswerOf(error) : null;
  if (!stale || !(error instanceof ApiError)) return showFailure(error);
  const status = stageMessages.statusNow(stale.current.status);
  return showNotice({ title: errorTitle, message: [error.message, status] });
}
