/** The stage machine: a table that server, buttons and tests share (STAGE-1, STAGE-2, STAGE-10). */
import type { EvaluationEnding } from "../evaluations/evaluation-links.plain.ts";
import { stageMessages } from "./stages.messages.ts";

/**
 * A case is in one stage at a time; `closed` overrides all. The clinic takes part during the advocate
 * stage.
 */
export const stages = ["advisor", "advocate", "evaluator", "closed"] as const;
export type Stage = (typeof stages)[number];

export interface CaseState {
  readonly stage: Stage;
  readonly clinicParticipating: boolean;
}

/** Letting the case's clinic take part, and ending that: by an advocate with a log entry, or by a manager. */
export const clinicActions = ["add clinic participation", "remove clinic participation"] as const;
export type ClinicAction = (typeof clinicActions)[number];

/** A manager's actions on a case (STAGE-2, ADR 10). */
export const caseActions = [
  "assign to advisor",
  "assign to advocate",
  "assign to evaluator",
  "close",
  ...clinicActions,
] as const;
export type CaseAction = (typeof caseActions)[number];

/** The further actions of a log entry. */
export const furtherActions = [
  ...clinicActions,
  "save",
  "save and refer to advocate",
  "save and close",
] as const;
export type FurtherAction = (typeof furtherActions)[number];

export type StageAction = CaseAction | FurtherAction | "submit evaluation" | EvaluationEnding;

/** The role in which somebody acts: a manager who logs for an advisor acts as an advisor. */
export const actors = ["manager", "advisor", "advocate", "clinic", "evaluator"] as const;
export type Actor = (typeof actors)[number];

interface Move {
  readonly from: readonly Stage[];
  /** `after consent`: to the evaluator if the family consented, otherwise closed. */
  readonly to: Stage | "stay" | "after consent";
  readonly clinic?: "joins" | "leaves" | "must take part";
  /** Set if a manager re-opens or moves the case: its evaluation is removed (STAGE-10). */
  readonly removesEvaluation?: true;
  /** Set if the family must have consented to an evaluation. */
  readonly needsConsent?: true;
}

const others = (stage: Stage) => stages.filter((each) => each !== stage);

const clinicMoves = {
  "add clinic participation": { from: ["advocate"], to: "stay", clinic: "joins" },
  "remove clinic participation": { from: ["advocate"], to: "stay", clinic: "leaves" },
} as const;

const endsEvaluation = { from: ["evaluator"], to: "closed" } as const;

/** The table of moves. Anything that is not in it is not allowed. */
export const moves: Readonly<Record<Actor, Readonly<Partial<Record<StageAction, Move>>>>> = {
  manager: {
    "assign to advisor": { from: others("advisor"), to: "advisor", removesEvaluation: true },
    "assign to advocate": { from: others("advocate"), to: "advocate", removesEvaluation: true },
    "assign to evaluator": {
      from: others("evaluator"),
      to: "evaluator",
      removesEvaluation: true,
      needsConsent: true,
    },
    close: { from: others("closed"), to: "closed" },
    ...clinicMoves,
  },
  advisor: {
    save: { from: ["advisor"], to: "stay" },
    "save and refer to advocate": { from: ["advisor"], to: "advocate" },
    "save and close": { from: ["advisor"], to: "after consent" },
  },
  advocate: {
    save: { from: ["advocate"], to: "stay" },
    ...clinicMoves,
    "save and close": { from: ["advocate"], to: "after consent" },
  },
  clinic: { save: { from: ["advocate"], to: "stay", clinic: "must take part" } },
  evaluator: {
    "submit evaluation": endsEvaluation,
    "could not be reached": endsEvaluation,
    declined: endsEvaluation,
  },
};

/** The facts, besides the state, on which a move depends. */
export interface MoveFacts {
  readonly consented?: boolean;
  readonly hasClinic: boolean;
}

export type Transition =
  | { readonly ok: true; readonly to: CaseState; readonly removesEvaluation: boolean }
  /** `forbidden`: the role has no such action. Otherwise the current state does not allow it. */
  | { readonly ok: false; readonly forbidden: boolean; readonly message: string };

const refused = (message: string): Transition => ({ ok: false, forbidden: false, message });

function clinicAfter(state: CaseState, move: Move, to: Stage): boolean {
  if (to !== "advocate") return false;
  if (move.clinic === "joins") return true;
  if (move.clinic === "leaves") return false;
  return state.stage === "advocate" && state.clinicParticipating;
}

/**
 * Why the current state does not allow a move, or undefined.
 * @param isLogged whether the action comes with a log entry
 */
function objection(
  state: CaseState,
  action: StageAction,
  move: Move,
  { isLogged, ...facts }: MoveFacts & { readonly isLogged: boolean },
) {
  if (move.to === state.stage) return stageMessages.alreadyThere(state.stage);
  if (!move.from.includes(state.stage)) return stageMessages.wrongStage(action, state.stage);
  if (move.needsConsent && facts.consented !== true) return stageMessages.noConsent;
  const taking = state.clinicParticipating;
  if (move.clinic === "joins" && taking) return stageMessages.clinicTakesPart(isLogged);
  if (move.clinic === "joins" && !facts.hasClinic) return stageMessages.noClinic;
  if (move.clinic === "leaves" && !taking) return stageMessages.clinicHasLeft(isLogged);
  if (move.clinic === "must take part" && !taking) return stageMessages.clinicTakesNoPart;
  return undefined;
}

/** The result of an action on a case in this state, or why it is not allowed. */
export function transition(
  state: CaseState,
  actor: Actor,
  action: StageAction,
  facts: MoveFacts,
): Transition {
  const move = moves[actor][action];
  if (!move) return { ok: false, forbidden: true, message: stageMessages.notYours };
  // Checked before the list of stages it may come from, because the target gives the clearer message.
  const against = objection(state, action, move, { ...facts, isLogged: actor !== "manager" });
  if (against !== undefined) return refused(against);
  const consented = facts.consented === true ? "evaluator" : "closed";
  const stay = move.to === "stay" ? state.stage : move.to;
  const stage = stay === "after consent" ? consented : stay;
  return {
    ok: true,
    to: { stage, clinicParticipating: clinicAfter(state, move, stage) },
    removesEvaluation: move.removesEvaluation === true,
  };
}

/** The roles that have a form with further actions; a manager uses theirs. */
type LoggingActor = Exclude<Actor, "manager">;

/** The further actions in a role's form. */
export function furtherActionsOf(actor: LoggingActor): FurtherAction[] {
  return furtherActions.filter((action) => action in moves[actor]);
}
