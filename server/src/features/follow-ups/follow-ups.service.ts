/** Adds, changes and finishes follow-ups (TASK-3, LOG-22). */
import { showMinute } from "@helpline/contract/dates";
import {
  type FollowUp,
  type followUpRoutes,
  mayBeGiven,
  mayFinish,
  mayWriteFollowUps,
} from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import type { FollowUpChange } from "@helpline/contract/follow-ups/follow-ups.plain";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/limits";
import { lockCase, ownView, requireLocked } from "#features/cases/index";
import type { WriteContext } from "#http/context";
import { AppError, conflict, invalidField, notAllowed, refuseStale } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, changedFields } from "#security/audit";
import {
  caseOfFollowUp,
  changeFollowUp,
  findFollowUp,
  findPerson,
  finishFollowUps,
  insertFollowUp,
} from "./follow-ups.repository.ts";
import { reassignToHandler } from "./reassignment.ts";

type LockedCase = Awaited<ReturnType<typeof requireLocked>>;
type Body<R extends keyof typeof followUpRoutes> = RouteInput<(typeof followUpRoutes)[R]>["body"];

/** A follow-up that the caller may not know of, or that does not exist; the answer is the same. */
const followUpNotFound = (id: number, caseId?: number) =>
  new AppError(404, followUpMessages.notFound, {
    refused: { entity: "follow_ups", entityId: id, ...(caseId !== undefined && { caseId }) },
  });

/**
 * The follow-up, and its case locked, so that everything that changes follow-ups of one case takes turns.
 * @throws AppError 404, or 409 if the case is closed
 */
async function lockFollowUp(context: WriteContext, id: number) {
  const { db, identity } = context;
  const known = id <= largestId ? await caseOfFollowUp(db, id) : undefined;
  if (!known) throw followUpNotFound(id);
  const locked = await lockCase(db, { identity, view: ownView(identity) }, known.case_id);
  if (!locked) throw followUpNotFound(id, known.case_id);
  refuseClosed(locked);
  return { locked, before: await findFollowUp(db, id) };
}

function refuseClosed({ closed }: LockedCase): void {
  if (closed === 1) throw conflict(followUpMessages.closedCase);
}

function refuseOthers({ identity }: WriteContext, locked: LockedCase): void {
  if (!mayWriteFollowUps(identity.userType, locked)) throw notAllowed(followUpMessages.notYours);
}

/** @throws AppError 422 if a follow-up of the case may not be given to this person */
async function checkPerson(
  { db, identity }: WriteContext,
  locked: LockedCase,
  userId: number,
  field: string,
): Promise<void> {
  if (userId === identity.userId) return;
  const person = await findPerson(db, userId);
  if (!person) throw invalidField(field, followUpMessages.unknownPerson);
  const { name } = person;
  if (person.enabled !== 1) throw invalidField(field, followUpMessages.disabledPerson(name));
  if (!mayBeGiven(person, locked)) throw invalidField(field, followUpMessages.otherPerson(name));
}

/** @throws AppError 409, naming who was first, if it is done already */
function refuseDone(before: FollowUp, timeZone: string): void {
  if (before.done_on === null) return;
  const when = showMinute(before.done_on, timeZone);
  const message = followUpMessages.alreadyDone(before.done_by_name ?? "Somebody", when);
  throw new AppError(409, message, { data: before });
}

interface NewFollowUp {
  readonly due_on: string;
  readonly text: string;
  readonly assigned_to?: number | null | undefined;
}

/**
 * Adds a follow-up to a locked case that the caller may add log entries to.
 * @param field the field of the body that a wrong person is reported for
 * @returns its id
 */
export async function addFollowUp(
  context: WriteContext,
  locked: LockedCase,
  { due_on, text, assigned_to }: NewFollowUp,
  { field, now }: { readonly field: string; readonly now: Date },
): Promise<number> {
  const { userId } = context.identity;
  const fields = { case_id: locked.case_id, due_on, text, assigned_to: assigned_to ?? userId };
  await checkPerson(context, locked, fields.assigned_to, field);
  const created = { created_by: userId, created_on: now.toISOString() };
  const id = await insertFollowUp(context.db, { ...fields, ...created });
  await audit(context, { action: "create", entity: "follow_ups", entityId: id, after: fields });
  return id;
}

async function recordFinish(
  context: WriteContext,
  { caseId, id }: { readonly caseId: number; readonly id: number },
  detail: FollowUpChange,
  done_on: string | null,
): Promise<void> {
  const after = { done_on };
  await audit(context, {
    action: "action",
    entity: "follow_ups",
    entityId: id,
    caseId,
    detail,
    after,
  });
}

/**
 * Marks follow-ups of a locked case as done with a log entry.
 * @throws AppError 422 if one of them is not an open follow-up of the case
 */
export async function completeFollowUps(
  context: WriteContext,
  caseId: number,
  given: readonly number[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(given)];
  const done_on = now.toISOString();
  const by = { done_on, done_by: context.identity.userId };
  const finished = await finishFollowUps(context.db, caseId, ids, by);
  if (finished.length < ids.length) throw invalidField("completes", followUpMessages.notOpenHere);
  for (const id of ids) await recordFinish(context, { caseId, id }, "done", done_on);
}

export function createFollowUpsService(options: {
  readonly clock: Clock;
  readonly timeZone: string;
}) {
  const { clock, timeZone } = options;

  return {
    async create(context: WriteContext, { case_id, ...fields }: Body<"create">) {
      const locked = await requireLocked(context, case_id, ownView(context.identity));
      refuseClosed(locked);
      refuseOthers(context, locked);
      const how = { field: "assigned_to", now: clock.now() };
      return findFollowUp(context.db, await addFollowUp(context, locked, fields, how));
    },

    async update(context: WriteContext, { follow_up_id: id, version, ...sent }: Body<"update">) {
      const { locked, before } = await lockFollowUp(context, id);
      refuseOthers(context, locked);
      const fields = Object.fromEntries(
        Object.entries(sent).filter(([, value]) => value !== undefined),
      );
      if (refuseStale(version, fields, before)) return findFollowUp(context.db, id);
      const { assigned_to: person } = sent;
      if (person !== undefined && person !== before.assigned_to) {
        if (person === null) throw invalidField("assigned_to", followUpMessages.person);
        await checkPerson(context, locked, person, "assigned_to");
      }
      await changeFollowUp(context.db, id, fields);
      await audit(context, {
        action: "update",
        entity: "follow_ups",
        entityId: id,
        caseId: before.case_id,
        ...changedFields(before, fields),
      });
      return findFollowUp(context.db, id);
    },

    async finish(context: WriteContext, { follow_up_id: id, done }: Body<"done">) {
      const { identity, db } = context;
      const { locked, before } = await lockFollowUp(context, id);
      const who = { user_id: identity.userId, user_type: identity.userType };
      if (!mayFinish(who, locked, before.assigned_to)) {
        throw notAllowed(followUpMessages.notYours);
      }
      if (done) refuseDone(before, timeZone);
      else if (before.done_on === null) throw conflict(followUpMessages.alreadyOpen);
      const { done_on, done_by } = done
        ? { done_on: clock.now().toISOString(), done_by: identity.userId }
        : { done_on: null, done_by: null };
      await changeFollowUp(db, id, { done_on, done_by });
      const { case_id: caseId } = before;
      await recordFinish(context, { caseId, id }, done ? "done" : "open again", done_on);
      // Whoever had it may have left the case since it was done.
      if (!done) await reassignToHandler(context, locked);
      const told = done ? followUpMessages.isDone : followUpMessages.isOpen;
      return answer(await findFollowUp(db, id), told);
    },
  };
}
