/** The words of the question before a case is closed. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stageOf, viewStage } from "@helpline/contract/cases/case-status";

export const closeCaseWords = { title: "Close case", cancel: "Cancel" } as const;

/** The case, its present state, and what closing means. */
export function closeQuestion(details: CaseDetails): string[] {
  const names = [details.child_first_name, details.child_last_name].filter(Boolean).join(" ");
  const who = names ? ` (child ${names})` : "";
  return [
    `Do you want to close case ${details.case_id}${who}? It is now: ${viewStage(details, details)}.`,
    ...(stageOf(details) === "evaluator"
      ? ["It has not been evaluated yet."]
      : ["To have it evaluated first, move it to an evaluator instead."]),
  ];
}
