/** The question before a manager closes a case. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stageOf, viewStage } from "@helpline/contract/cases/case-status";
import type { Notice } from "#shared/dialogs/dialogs.tsx";

/** The case, its present state, and what closing means; null if it is closed already. */
export function closeQuestion(details: CaseDetails): Notice | null {
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
