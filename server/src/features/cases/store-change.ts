/** Stores changed fields of a case with everything that follows from them, for the edit form and assignments. */
import type { Selectable, Updateable } from "kysely";
import type { Tables } from "#database/tables";
import type { WriteContext } from "#http/context";
import { audit, changedFields } from "#security/audit";
import { type AfterReassignment, reportReassignment } from "./case-assignees.ts";
import { moveCase } from "./case-stage.service.ts";
import { caseUpdate } from "./cases.repository.ts";

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
