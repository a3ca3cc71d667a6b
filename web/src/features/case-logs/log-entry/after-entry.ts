/** Where a case goes with a log entry (spec 2 §4, decision B1). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { stateOf } from "@helpline/contract/cases/case-status";
import { type FurtherAction, type Stage, transition } from "@helpline/contract/cases/stages";
import type { LogActor } from "./log-fields.ts";

export interface SavedEntry {
  readonly further_action: FurtherAction;
  readonly consented_to_evaluation?: number | null;
}

/** The stage in which each role sees a case. */
const stageOfActor = { advisor: "advisor", advocate: "advocate", clinic: "advocate" } as const;

/** The stage that the case has left to, or null when it stays where the role works on it. */
export function stageLeftTo(
  details: CaseDetails,
  actor: LogActor,
  entry: SavedEntry,
): Exclude<Stage, "advisor"> | null {
  const before = stateOf(details);
  if (!before) return null;
  const result = transition(before, actor, entry.further_action, {
    consented: entry.consented_to_evaluation === 1,
    hasClinic: details.clinic_id !== null,
  });
  const to = result.ok ? result.to.stage : null;
  return to === null || to === "advisor" || to === stageOfActor[actor] ? null : to;
}

export const leftMessages = {
  advocate: "The case is with an advocate now, so it has left this list.",
  evaluator: "The case waits for its evaluation now, so it has left this list.",
  closed: "The case is closed now, so it has left this list.",
} as const;
