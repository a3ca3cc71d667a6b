/** Moves a case between stages, as the contract's table allows (STAGE-1, STAGE-10). */
import { flagsOf, listStatus, stateOf } from "@helpline/contract/cases/case-status";
import {
  type Actor,
  type CaseState,
  type StageAction,
  transition,
} from "@helpline/contract/cases/stages";
import type { EvaluationEnding } from "@helpline/contract/evaluations/evaluation-links.plain";
import type { Selectable, Updateable } from "kysely";
import type { Tables } from "#database/tables";
import type { ChangeContext, WriteContext } from "#http/context";
import { conflict, notAllowed } from "#http/errors";
import { audit, changedFields } from "#security/audit";
import { type AfterReassignment, reportReassignment } from "./case-assignees.ts";
import {
  addStageChange,
  type CaseStage,
  caseUpdate,
  removeEvaluation,
} from "./cases.repository.ts";

/** Further fields to store with a move. */
export interface MoveFields {
  readonly consented_to_evaluation?: number | null | undefined;
  readonly nature_of_case?: string | null | undefined;
  readonly evaluation_complete?: number;
  readonly evaluation_ending?: EvaluationEnding | null;
  readonly minutes_used?: number;
  readonly last_entry_on?: string;
  readonly first_entry_on?: string;
  readonly advocate_id?: number | undefined;
  readonly clinic_id?: number | undefined;
}

/** The result of a move. */
export interface Moved {
  /** False if the stage and the clinic's participation are unchanged. */
  readonly moved: boolean;
  /** The status in words, as in the list. */
  readonly status: string;
}

const sameState = (a: CaseState, b: CaseState) =>
  a.stage === b.stage && a.clinicParticipating === b.clinicParticipating;

/** @throws AppError 409 for a case without a stage flag: such data is faulty, and no move is possible */
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
    ...(opening && { closed_on: null, reopened: 1 }),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  };
}

const without = ({
  last_entry_on: _last,
  first_entry_on: _first,
  reopened: _reopened,
  ...recorded
}: MoveFields & { readonly reopened?: number }) => recorded;

/**
 * Checks the move against the table and makes it: flags, closing date, evaluation, history, audit.
 * @param locked the case, locked by this transaction
 * @returns the resulting status
 * @throws AppError 403 if the role has no such action, 409 if the current state does not allow it
 */
export async function moveCase(
  context: ChangeContext,
  locked: CaseStage,
  move: {
    readonly actor: Actor;
    readonly action: StageAction;
    readonly now: Date;
    readonly fields?: MoveFields;
    readonly afterReassignment: AfterReassignment;
    /** Another change of the same transaction raises the version. */
    readonly raised?: boolean;
  },
): Promise<Moved> {
  const before = presentState(locked);
  const result = transition(before, move.actor, move.action, {
    consented: (move.fields?.consented_to_evaluation ?? locked.consented_to_evaluation) === 1,
    hasClinic: (move.fields?.clinic_id ?? locked.clinic_id) !== null,
  });
  if (!result.ok) throw result.forbidden ? notAllowed(result.message) : conflict(result.message);
  const removed = result.removesEvaluation
    ? await removeEvaluation(context.db, locked.case_id)
    : undefined;
  const cleared = result.removesEvaluation
    ? { evaluation_complete: 0, evaluation_ending: null }
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
      by: context.identity?.userId ?? null,
    });
  }
  await reportReassignment(context, move.afterReassignment, locked, fields);
  // The entry itself tells when it was added, and the action that it re-opened the case.
  const recorded = without(fields as MoveFields & { reopened?: number });
  const changes = changedFields(locked, recorded);
  await audit(context, {
    action: "action",
    entity: "cases",
    entityId: locked.case_id,
    detail: move.action,
    before: { ...changes.before, ...(removed && { evaluation: removed }) },
    after: changes.after,
  });
  const advocate_id = move.fields?.advocate_id ?? locked.advocate_id;
  return { moved, status: listStatus(flagsOf(result.to), { ...locked, advocate_id }) };
}

// Stores changed fields of a case with everything that follows from them, for the edit form and assignments.

/**
 * @param before the case, locked by this transaction
 * @returns the raised version
 */
export async function storeChange(
  context: WriteContext,
  before: Selectable<Tables["cases"]>,
  fields: Updateable<Tables["cases"]>,
  { now, afterReassignment }: { readonly now: Date; readonly afterReassignment: AfterReassignment },
): Promise<number> {
  if (before.clinic_participating === 1 && fields.clinic_id === null) {
    // A clinic removed from the case can no longer take part.
    const action = "remove clinic participation";
    const move = { actor: "advocate", action, now, afterReassignment, raised: true } as const;
    await moveCase(context, before, move);
  }
  context.db.defer(caseUpdate(context.db, before.case_id, fields));
  await reportReassignment(context, afterReassignment, before, fields);
  await audit(context, {
    action: "update",
    entity: "cases",
    entityId: before.case_id,
    ...changedFields(before, fields),
  });
  // The case is locked, so nobody else has raised the version.
  return before.version + 1;
}
