/** The stage of a case after a log entry. */

import type { LogActor } from "@helpline/contract/case-logs/case-logs";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stateOf } from "@helpline/contract/cases/case-status";
import { type FurtherAction, transition } from "@helpline/contract/cases/stages";

export interface SavedEntry {
  readonly further_action: FurtherAction;
}

/** The stage of the cases that each role works on. */
const stageOfActor = { advisor: "advisor", advocate: "advocate", clinic: "advocate" } as const;

/** Whether the entry moves the case out of the role's list. */
export function leavesList(details: CaseDetails, actor: LogActor, entry: SavedEntry): boolean {
  const before = stateOf(details);
  if (!before) return false;
  // Whether the case has a clinic, or the family has consented, does not change the answer.
  const result = transition(before, actor, entry.further_action, { hasClinic: true });
  return result.ok && result.to.stage !== stageOfActor[actor];
}

/** Added after the server's message about the case's status. */
export const hasLeft = "The case has left this list.";
