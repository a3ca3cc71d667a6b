/** Where a case goes with a log entry (spec 2 §4, decision B1). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stateOf } from "@helpline/contract/cases/case-status";
import { type FurtherAction, transition } from "@helpline/contract/cases/stages";
import type { LogActor } from "./log-fields.ts";

export interface SavedEntry {
  readonly further_action: FurtherAction;
  readonly consented_to_evaluation?: number | null;
}

/** The stage in which each role sees a case. */
const stageOfActor = { advisor: "advisor", advocate: "advocate", clinic: "advocate" } as const;

/** Whether the case is no longer where the role works on it. */
export function leavesList(details: CaseDetails, actor: LogActor, entry: SavedEntry): boolean {
  const before = stateOf(details);
  if (!before) return false;
  const result = transition(before, actor, entry.further_action, {
    consented: entry.consented_to_evaluation === 1,
    hasClinic: details.clinic_id !== null,
  });
  return result.ok && result.to.stage !== stageOfActor[actor];
}

/** Follows the server's sentence about the case's status. */
export const hasLeft = "The case has left this list.";
