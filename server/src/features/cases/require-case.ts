/** The checks for every route that names a case. */
import { largestId } from "@helpline/contract/limits";
import { messages } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import type { LoggedInContext } from "#http/context";
import { AppError, caseNotFound, isStale, notFound } from "#http/errors";
import { findCaseDetails } from "./case-details.repository.ts";
import { lastChangeOf } from "./case-history.ts";
import { presentDetails } from "./case-presenters.ts";
import { type CaseView, visibleCases, visibleGuardian } from "./case-scope.ts";
import { caseIsVisible, lockCase } from "./cases.repository.ts";

/** @throws AppError 404, which is audited, if the caller may not see the case in this view (ROLE-7) */
export async function requireCase(
  { db, identity }: LoggedInContext,
  caseId: number,
  view: CaseView,
): Promise<void> {
  const isKnown =
    caseId <= largestId && (await caseIsVisible(db, caseId, visibleCases(identity, view)));
  if (!isKnown) throw caseNotFound(caseId);
}

/** @throws AppError 404 if the caller may not see the guardian (ROLE-7) */
export async function requireGuardian(
  { db, identity }: LoggedInContext,
  id: number,
): Promise<void> {
  const found =
    id <= largestId &&
    (await visibleGuardian(db, identity, id).select("guardian_id").executeTakeFirst());
  if (!found) throw notFound(recordMessages.noSuchRecord(guardians.one));
}

/** Reads the case's row and locks it until the transaction ends. @throws as {@link requireCase} */
export async function requireLocked(
  { db, identity }: LoggedInContext,
  caseId: number,
  view: CaseView,
) {
  const locked = await lockCase(db, { identity, view }, caseId);
  if (!locked) throw caseNotFound(caseId);
  return locked;
}

// Locks a case for a change, unless the change was based on an outdated version (WIRE-17).

/** Refuses a change of an outdated version, and returns who changed the case and its current state. */
async function refuseStaleCase(context: LoggedInContext, caseId: number): Promise<never> {
  const { db, identity } = context;
  const details = await findCaseDetails(db, { identity, view: "managers" }, caseId);
  const last = await lastChangeOf(db, caseId);
  throw new AppError(409, messages.staleVersion, {
    data: {
      changed_by: last?.changed_by ?? null,
      changed_on: last?.happened_at ?? null,
      current: details ? presentDetails(details) : null,
    },
  });
}

type LockedCase = Awaited<ReturnType<typeof requireLocked>>;

/**
 * The case, locked for a manager.
 * @param isSaved whether the change is stored already: its first answer was lost
 * @throws AppError 404, or 409 if somebody has changed the case since `version`
 */
export async function lockCurrent(
  context: LoggedInContext,
  { case_id, version }: { case_id: number; version?: number | undefined },
  isSaved: (locked: LockedCase) => boolean = () => false,
) {
  const locked = await requireLocked(context, case_id, "managers");
  if (isStale(version, locked) && !isSaved(locked)) await refuseStaleCase(context, case_id);
  return locked;
}
