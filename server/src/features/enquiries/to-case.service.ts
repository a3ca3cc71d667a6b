/** An enquiry becomes a case, or part of one, and an entry of its log (ENQ-10, ENQ-11). */
import { type LogActor, logActorFor } from "@helpline/contract/cases/case-place";
import { stateOf } from "@helpline/contract/cases/case-status";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { addPlainEntry } from "#features/case-logs/index";
import { ownView, requireLocked } from "#features/cases/index";
import type { WriteContext } from "#http/context";
import { conflict } from "#http/errors";
import { audit } from "#security/audit";
import { changeEnquiry, type StoredEnquiry } from "./enquiries.repository.ts";
import { requireEnquiry, ringerOf, tellDesks } from "./enquiries.service.ts";

/** @throws AppError 404; 409 if it has changed since `version`, or become a case already */
async function takeEnquiry(context: WriteContext, id: number, version?: number) {
  const found = await requireEnquiry(context, id, version);
  if (found.outcome === "became a case") throw conflict(enquiryMessages.becameCase);
  return found;
}

/** Stores the enquiry, which is locked, as part of a case that is locked or new. @returns the entry's id */
async function addToCase(
  context: WriteContext,
  enquiry: StoredEnquiry,
  { caseId, actor }: { readonly caseId: number; readonly actor: LogActor },
): Promise<number> {
  const { enquiry_id, channel, minutes, notes, reference, taken_by } = enquiry;
  const case_log_id = await addPlainEntry(context, {
    case_id: caseId,
    entry_type: channel === "call" ? "call" : "other",
    // An entry has at least one minute.
    duration: Math.max(minutes, 1),
    details: notes ?? `Enquiry ${showReference(reference)}`,
    user_type: actor,
    logged_by: taken_by,
  });
  const changed = {
    outcome: "became a case",
    case_id: caseId,
    call_back_on: null,
    call_back_by: ringerOf(context, enquiry),
  } as const;
  await changeEnquiry(context.db, enquiry_id, { ...changed, case_log_id });
  await tellDesks(context, enquiry);
  await audit(context, {
    action: "action",
    entity: "enquiries",
    entityId: enquiry_id,
    detail: "to case",
    before: { outcome: enquiry.outcome },
    after: changed,
  });
  return case_log_id;
}

/**
 * Takes the enquiry that becomes a new case.
 * @returns what makes it part of the case, once that has been added
 * @throws AppError 404, or 409 if it has become a case already
 */
export async function caseOfEnquiry(context: WriteContext, enquiryId: number) {
  const enquiry = await takeEnquiry(context, enquiryId);
  return async (caseId: number, actor: LogActor) => {
    await addToCase(context, enquiry, { caseId, actor });
  };
}

interface Joined {
  readonly enquiry_id: number;
  readonly case_id: number;
  readonly version?: number | undefined;
}

/** @throws AppError 404 for a case or an enquiry that the caller does not see; 409 if it cannot be joined */
export async function joinCase(context: WriteContext, { enquiry_id, case_id, version }: Joined) {
  const { identity } = context;
  // The case first: the enquiry belongs to it from then on.
  const locked = await requireLocked(context, case_id, ownView(identity));
  const enquiry = await takeEnquiry(context, enquiry_id, version);
  const actor = logActorFor(identity.userType, stateOf(locked));
  if (!actor) throw conflict(enquiryMessages.cannotLog);
  const case_log_id = await addToCase(context, enquiry, { caseId: case_id, actor });
  return { case_id, case_log_id };
}
