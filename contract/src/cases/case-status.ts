/** The texts for a case's stage, which are derived from its flags and never stored (CASE-22, STAGE-15). */

import { absent, nobodyYet } from "../words.ts";
import type { CaseState, Stage } from "./stages.ts";

/** The status of a closed case. */
export const closedStatus = "Closed";

export interface StageFlags {
  readonly closed: number;
  readonly with_advisor: number;
  readonly with_advocate: number;
  readonly with_evaluator: number;
  readonly clinic_participating: number;
}

export interface AssignedIds {
  readonly advisor_id: number | null;
  readonly advocate_id: number | null;
  readonly evaluator_id: number | null;
}

/** The stage according to the flags; null if no flag is set. */
export function stageOf(flags: StageFlags): Stage | null {
  if (flags.closed === 1) return "closed";
  if (flags.with_advisor === 1) return "advisor";
  if (flags.with_advocate === 1) return "advocate";
  return flags.with_evaluator === 1 ? "evaluator" : null;
}

export function stateOf(flags: StageFlags): CaseState | null {
  const stage = stageOf(flags);
  return stage && { stage, clinicParticipating: flags.clinic_participating === 1 };
}

/** The flags of a state: exactly one stage (STAGE-1). */
export function flagsOf(state: CaseState): StageFlags {
  return {
    closed: state.stage === "closed" ? 1 : 0,
    with_advisor: state.stage === "advisor" ? 1 : 0,
    with_advocate: state.stage === "advocate" ? 1 : 0,
    with_evaluator: state.stage === "evaluator" ? 1 : 0,
    clinic_participating: state.clinicParticipating ? 1 : 0,
  };
}

const roleNames = { advisor: "Advisor", advocate: "Advocate", evaluator: "Evaluator" } as const;

/** The id of the user who handles the case's current stage, or null. */
export function handlerIdOf(flags: StageFlags, ids: AssignedIds): number | null {
  const stage = stageOf(flags);
  return stage === null || stage === "closed" ? null : ids[`${stage}_id`];
}

/** The status in words, the same wherever a case is shown; null if no flag is set. */
function statusWords(flags: StageFlags, ids: AssignedIds): string | null {
  const stage = stageOf(flags);
  if (stage === null) return null;
  if (stage === "closed") return closedStatus;
  const awaiting = handlerIdOf(flags, ids) === null;
  const handled = `${awaiting ? "Awaiting" : "With"} ${roleNames[stage]}`;
  if (stage !== "advocate" || flags.clinic_participating !== 1) return handled;
  return awaiting ? `${handled}, With Clinic` : `${handled} & Clinic`;
}

/** What a list shows for a case that nobody handles. */
export const nobody = "NA";

/** Who handles a case, on every screen but the lists, which show `NA` for nobody. A closed case needs nobody. */
export function handlerInWords(shown: { readonly status: string; readonly case_handler: string }) {
  if (shown.case_handler !== nobody) return shown.case_handler;
  return shown.status === closedStatus ? absent : nobodyYet;
}

/**
 * The status in lists, searches, answers and messages: `Awaiting Advisor`, `With Advocate & Clinic`, `NA`.
 */
export const listStatus = (flags: StageFlags, ids: AssignedIds): string =>
  statusWords(flags, ids) ?? "NA";

/** The same status on the case's own screens, which show `ERROR STATE` instead of `NA`. */
export const viewStage = (flags: StageFlags, ids: AssignedIds): string =>
  statusWords(flags, ids) ?? "ERROR STATE";

/** The stage on the edit screen: `Awaiting advisor`, `With advocate`, `ERROR STATE`. */
export function editStage(flags: StageFlags, ids: AssignedIds): string {
  const stage = stageOf(flags);
  if (stage === null) return "ERROR STATE";
  if (stage === "closed") return closedStatus;
  return `${handlerIdOf(flags, ids) === null ? "Awaiting" : "With"} ${stage}`;
}

/** A stage by name, for histories, which do not know who was assigned: `Advocate & Clinic`. */
export function stageName({ stage, clinicParticipating }: CaseState): string {
  if (stage === "closed") return closedStatus;
  return `${roleNames[stage]}${stage === "advocate" && clinicParticipating ? " & Clinic" : ""}`;
}
