/** Locks a case for a change, unless the change was based on an outdated version (WIRE-17). */
import { messages } from "@helpline/contract/messages";
import type { LoggedInContext } from "#http/context";
import { AppError } from "#http/errors";
import { findCaseDetails } from "./case-details.repository.ts";
import { lastChangeOf } from "./case-history.ts";
import { presentDetails } from "./case-presenters.ts";
import { requireLocked } from "./require-case.ts";

/** Refuses a change of an outdated version, and returns who changed the case and its current state. */
async function refuseStale(context: LoggedInContext, caseId: number): Promise<never> {
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

/**
 * The case, locked for a manager.
 * @throws AppError 404, or 409 if somebody has changed the case since `version`
 */
export async function lockCurrent(
  context: LoggedInContext,
  { case_id, version }: { case_id: number; version?: number | undefined },
) {
  const locked = await requireLocked(context, case_id, "managers");
  if (version !== undefined && version !== locked.version) await refuseStale(context, case_id);
  return locked;
}
