/** What managers do to a case, from the case manager and from the view of a case. */
import { caseCalls } from "@helpline/contract/cases/case-calls";
import type { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { mailRoutes } from "@helpline/contract/mail/mail";
import { notifyCall, notifyTitles } from "@helpline/contract/mail/mail.messages";
import { ApiError, call, type WebRequest } from "#shared/api-client.ts";
import { stopTimerOf } from "#shared/call-timer/call-timer.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";

export type ActionRequest = WebRequest<typeof caseRoutes.action>["body"];

/** Assigns a case to a stage, or closes it, which stops its call timer. Resolves with the server's message. */
export async function actOnCase(body: ActionRequest): Promise<string> {
  const { message } = await call<typeof caseRoutes.action>(caseCalls.action, { body });
  if (body.action === "close") stopTimerOf(body.case_id);
  return message;
}

/** Shows the server's message (whom it notified, or why it failed) under titles of its own. */
export async function notifyHandler(caseId: number): Promise<void> {
  try {
    const request = { body: { case_id: caseId } };
    const { message } = await call<typeof mailRoutes.notifyCaseUser>(notifyCall, request);
    await showNotice({ title: notifyTitles.done, message });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await showNotice({ title: notifyTitles.failed, message: error.message });
  }
}
