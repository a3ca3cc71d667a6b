/** What becomes of the follow-ups of a case that changes hands, is closed or re-opened (TASK-5). */
import {
  type AssigneeColumns,
  type Assignees,
  assigneeIds,
  assigneesOf,
} from "@helpline/contract/cases/assignees";
import type { FollowUpChange } from "@helpline/contract/follow-ups/follow-ups.plain";
import type { AfterReassignment } from "#features/cases/index";
import type { ChangeContext } from "#http/context";
import type { Clock } from "#operations/clock";
import { type AuditEntry, auditAll } from "#security/audit";
import { closeWithCase, handOver, openWithCase } from "./follow-ups.repository.ts";

type Fields = Pick<AuditEntry, "before" | "after">;

const change = (
  caseId: number,
  id: number,
  detail: FollowUpChange,
  fields: Fields,
): AuditEntry => ({
  action: "action",
  entity: "follow_ups",
  entityId: id,
  caseId,
  detail,
  ...fields,
});

/** A clinic that is replaced leaves its follow-ups to the new one; everybody else, to the handler. */
async function moveFollowUps(
  context: ChangeContext,
  caseId: number,
  before: Assignees,
  after: Assignees,
) {
  const [left, came] = [before.clinic, after.clinic];
  const handed = await handOver(context.db, caseId, {
    present: assigneeIds(after),
    handler: after.handler,
    clinic: left !== null && came !== null && left !== came ? { left, came } : null,
  });
  const moved = handed.map(({ follow_up_id, was, assigned_to }) => {
    const fields = { before: { assigned_to: was }, after: { assigned_to } };
    return change(caseId, follow_up_id, "moved with the case", fields);
  });
  auditAll(context, moved);
}

/** Gives the open follow-ups of people who have left a case to its handler. */
export async function reassignToHandler(
  context: ChangeContext,
  locked: AssigneeColumns & { readonly case_id: number },
): Promise<void> {
  const hands = assigneesOf(locked);
  await moveFollowUps(context, locked.case_id, hands, hands);
}

export const followUpsAfterReassignment =
  (clock: Clock): AfterReassignment =>
  async (context, { caseId, before, after }) => {
    // A new case has no follow-ups.
    if (before === null) return;
    const { db, identity } = context;
    if (after.closed) {
      const done_on = clock.now().toISOString();
      const closed = await closeWithCase(db, caseId, {
        done_on,
        done_by: identity?.userId ?? null,
      });
      const fields = { after: { done_on } };
      auditAll(
        context,
        closed.map((id) => change(caseId, id, "closed with the case", fields)),
      );
      return;
    }
    if (before.closed) {
      const opened = await openWithCase(db, caseId);
      const fields = { after: { done_on: null } };
      auditAll(
        context,
        opened.map((id) => change(caseId, id, "open again with the case", fields)),
      );
    }
    await moveFollowUps(context, caseId, before, after);
  };
