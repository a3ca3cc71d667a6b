/** The check for every route that names a case without reading its row. */
import { largestId } from "@helpline/contract/largest-id";
import type { SignedInContext } from "#http/context";
import { caseNotFound } from "#http/errors";
import { type CaseView, visibleCases } from "./case-scope.ts";
import { caseIsVisible } from "./cases.repository.ts";

/** @throws AppError 404, which is audited, if the caller may not see the case in this view (B7) */
export async function requireCase(
  { db, identity }: SignedInContext,
  caseId: number,
  view: CaseView,
): Promise<void> {
  const isKnown =
    caseId <= largestId && (await caseIsVisible(db, caseId, visibleCases(identity, view)));
  if (!isKnown) throw caseNotFound(caseId);
}
