/** Moves a case between stages, by the contract's table (decisions B1 and B2). */
import { flagsOf, listStatus, stateOf } from "@helpline/contract/cases/case-status";
import {
  type Actor,
  type CaseState,
  type StageAction,
  transition,
} from "@helpline/contract/cases/stages";
import type { WriteContext } from "#http/context";
import { conflict, notAllowed } from "#http/errors";
import { audit, changedFields } from "#security/audit";
import {
  addStageChange,
  type CaseStage,
  caseUpdate,
  removeEvaluation,
} from "./cases.repository.ts";

/** What is stored with a move beside the stage. */
export interface MoveFields {
  readonly consented_to_evaluation?: number | null | undefined;
  readonly nature_of_case?: string | null | undefined;
  readonly evaluation_complete?: number;
  readonly minutes_used?: number;
}

/** What became of the case's status. */
export interface Moved {
  /** False when the stage and the clinic's part are as they were. */
  readonly moved: boolean;
  /** In words, as the list shows it. */
  readonly status: string;
}

const sameState = (a: CaseState, b: CaseState) =>
  a.stage === b.stage && a.clinicParticipating === b.clinicParticipating;

/** A case that no flag places is a fault of the data: nothing can follow from it. */
function presentState(locked: CaseStage): CaseState {
  const state = stateOf(locked);
  if (!state) throw conflict("ERROR STATE");
  return state;
}

function fieldsAfter(context: { now: Date }, before: CaseState, to: CaseState, more: MoveFields) {
  const closing = to.stage === "closed" && before.stage !== "closed";
  const opening = to.stage !== "closed" && before.stage === "closed";
  return {
    ...flagsOf(to),
    ...(closing && { closed_on: context.now.toISOString() }),
    ...(opening && { closed_on: null }),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  };
}

/**
 * Checks the move against the table and makes it: flags, closing date, evaluation, history, audit.
 * @param locked the case, locked by this transaction
 * @returns the status that results
 * @throws AppError 403 when the role has no such action, 409 when the present state stands against it
 */
export async function moveCase(
  context: WriteContext,
  locked: CaseStage,
  move: {
    readonly actor: Actor;
    readonly action: StageAction;
    readonly now: Date;
    readonly fields?: MoveFields;
    /** The version is raised by what goes with the move. */
    readonly raised?: boolean;
  },
): Promise<Moved> {
  const before = presentState(locked);
  const result = transition(before, move.actor, move.action, {
    consented: move.fields?.consented_to_evaluation === 1,
    hasClinic: locked.clinic_id !== null,
  });
  if (!result.ok) throw result.forbidden ? notAllowed(result.message) : conflict(result.message);
  const removed = result.removesEvaluation
    ? await removeEvaluation(context.db, locked.case_id)
    : undefined;
  const cleared = result.removesEvaluation
    ? { evaluation_complete: 0, consented_to_evaluation: null }
    : {};
  const fields = fieldsAfter({ now: move.now }, before, result.to, { ...cleared, ...move.fields });
  const moved = !sameState(before, result.to);
  const raise = moved && !move.raised;
  context.db.defer(caseUpdate(context.db, locked.case_id, fields, raise));
  if (moved) {
    addStageChange(context.db, {
      caseId: locked.case_id,
      state: result.to,
      action: move.action,
      by: context.identity.userId,
    });
  }
  const changes = changedFields(locked, fields);
  await audit(context, {
    action: "action",
    entity: "cases",
    entityId: locked.case_id,
    detail: move.action,
    before: { ...changes.before, ...(removed && { evaluation: removed }) },
    after: changes.after,
  });
  return { moved, status: listStatus(flagsOf(result.to), locked) };
}
