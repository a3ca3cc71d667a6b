/** The manager's actions on a case in the list. */
import { caseCalls } from "@helpline/contract/cases/case-calls";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import type { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseAction } from "@helpline/contract/cases/stages";
import { deletedCaseMessages } from "@helpline/contract/deleted-cases/deleted-cases.messages";
import { screens } from "@helpline/contract/screens";
import { ApiError, call } from "#shared/api-client.ts";
import { stopTimerOf } from "#shared/call-timer/call-timer.ts";
import { askYesNo, showError } from "#shared/dialogs/dialogs.tsx";
import { productConfigQuery } from "#shared/product.ts";
import { getSession } from "#shared/session/session.ts";
import {
  type ActionDone,
  type ActionTarget,
  type BrowserAction,
  opensScreen,
} from "../case-browser/browser-actions.ts";
import type { CaseListRow } from "../case-browser/case-list-source.ts";
import { actOnCase, notifyHandler } from "../case-calls.ts";
import { caseDetailsQuery } from "../cases.api.ts";
import { askAction } from "./ask-action.ts";

/** The case as it is now, for a change that is based on its version. */
export const presentDetails = ({ client, caseId }: ActionTarget): Promise<CaseDetails> =>
  client.fetchQuery({ ...caseDetailsQuery("managers", caseId), staleTime: 0 });

/**
 * Asks first, based on the case's current version: if the case changes before the answer, the server refuses
 * the action. The server also refuses an action that changes nothing.
 */
async function take(action: CaseAction, title: string, target: ActionTarget) {
  const { client, caseId } = target;
  const details = await presentDetails(target);
  const { time_zone } = await client.fetchQuery(productConfigQuery);
  const agreed = await askAction(details, action, title, time_zone);
  if (!agreed) return undefined;
  const { version } = details;
  const message = agreed.message ?? (await actOnCase({ case_id: caseId, action, version }));
  return message === "" ? {} : { text: `Case ${caseId}: ${message}` };
}

const takes = (action: CaseAction, label: string): BrowserAction => ({
  name: action,
  label,
  onCase: (target) => take(action, label, target),
});

async function remove({ caseId, row }: ActionTarget): Promise<ActionDone | undefined> {
  const message = [
    `Do you want to delete ${caseName(row)}?`,
    "Its log entries, files and evaluation go with it. Only an admin can bring it back.",
  ];
  const where = getSession().userType === "admin" ? ` ${deletedCaseMessages.whereToRestore}` : "";
  if (!(await askYesNo({ title: "Delete case", message, harmful: true }))) return undefined;
  try {
    const answer = await call<typeof caseRoutes.remove>(caseCalls.remove, {
      body: { case_id: caseId },
    });
    stopTimerOf(caseId);
    return { text: `Case ${caseId}: ${answer.message}${where}`, gone: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // One text, whatever the server's message (CASE-34).
    await showError(caseMessages.deleteFailed);
    return {};
  }
}

async function notify({ caseId }: ActionTarget): Promise<ActionDone> {
  await notifyHandler(caseId);
  return {};
}

export const managerActions: readonly BrowserAction[] = [
  { name: "view", label: "View", errorCode: "E2", ...opensScreen(screens.caseView.path) },
  { name: "add", label: "Add", alone: ({ open }) => open(screens.caseAdd.path, null) },
  { name: "edit", label: "Edit", errorCode: "E1", ...opensScreen(screens.caseEdit.path) },
  { name: "delete", label: "Delete", errorCode: "E3", onCase: remove },
  { name: "files", label: "Case File Manager", ...opensScreen(screens.caseFileManager.path) },
  takes("assign to advisor", "Assign case to Advisor"),
  takes("assign to advocate", "Assign case to Advocate"),
  takes("assign to evaluator", "Assign case to Evaluator"),
  takes("close", "Close case"),
  { name: "notify", label: "Notify case user", onCase: notify },
];

/** Names a case in a question: number, child and guardian. */
function caseName(row: Pick<CaseListRow, "case_id" | "child_name" | "guardian_name">) {
  const people = [
    row.child_name && `child ${row.child_name}`,
    row.guardian_name && `guardian ${row.guardian_name}`,
  ].filter(Boolean);
  const who = people.length > 0 ? ` (${people.join(", ")})` : "";
  return `case ${row.case_id}${who}`;
}
