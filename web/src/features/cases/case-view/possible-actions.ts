/** What a manager can do with a case at its present stage, so that no button only fails. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { logActorFor, logPageOf } from "@helpline/contract/cases/case-place";
import { handlerIdOf, stateOf } from "@helpline/contract/cases/case-status";
import { caseActions, clinicActions, transition } from "@helpline/contract/cases/stages";
import { screens } from "@helpline/contract/screens";
import type { MoveAction } from "../case-manager/assign-question.ts";

export interface PossibleActions {
  /** Where the case is worked on; null for a closed one. */
  readonly work: { readonly label: "Log" | "Evaluate"; readonly path: string } | null;
  /** The stages that it can be moved to, or re-opened at, and whether its clinic can join or leave. */
  readonly moves: readonly MoveAction[];
  readonly isClosed: boolean;
  readonly mayClose: boolean;
  readonly mayNotify: boolean;
}

function workOf(details: CaseDetails): PossibleActions["work"] {
  const state = stateOf(details);
  if (state?.stage === "evaluator") {
    return { label: "Evaluate", path: screens.evaluationAdd.path };
  }
  const actor = logActorFor("manager", state);
  return actor && { label: "Log", path: screens[logPageOf(actor)].path };
}

export function possibleActions(details: CaseDetails): PossibleActions {
  const state = stateOf(details);
  // Consent is asked for when it is missing.
  const facts = { hasClinic: details.clinic_id !== null, consented: true };
  const allowed = caseActions.filter(
    (action) => state && transition(state, "manager", action, facts).ok,
  );
  return {
    work: workOf(details),
    moves: allowed.filter((action) => action !== "close"),
    isClosed: state?.stage === "closed",
    mayClose: allowed.includes("close"),
    mayNotify: handlerIdOf(details, details) !== null,
  };
}

const moveWords: Readonly<Record<MoveAction, string>> = {
  "assign to advisor": "advisor",
  "assign to advocate": "advocate",
  "assign to evaluator": "evaluator",
  "add clinic participation": "Add clinic participation",
  "remove clinic participation": "Remove clinic participation",
};

/** `Move to advocate`, `Re-open with advocate`, `Add clinic participation`. */
export function moveLabel(action: MoveAction, isClosed: boolean): string {
  const words = moveWords[action];
  if (clinicActions.some((each) => each === action)) return words;
  return `${isClosed ? "Re-open with" : "Move to"} ${words}`;
}
