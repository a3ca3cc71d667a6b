/** The checks for every route that names a case. */
import { largestId } from "@helpline/contract/largest-id";
import type { LoggedInContext } from "#http/context";
import { caseNotFound } from "#http/errors";
import { type CaseView, visibleCases } from "./case-scope.ts";
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
