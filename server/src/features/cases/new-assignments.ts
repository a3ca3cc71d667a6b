/** Cases that are new to somebody, until they open them (STAGE-22). */
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { createBatch } from "#database/batch";
import type { Tables } from "#database/tables";
import type { Identity, LoggedInContext } from "#http/context";
import { type AfterReassignment, leaversOf, newcomersOf } from "./case-assignees.ts";

/** Marks the case for whoever is given it, and unmarks it for whoever it leaves. */
export const markNewAssignments: AfterReassignment = async (context, change) => {
  const { db } = context;
  const { caseId } = change;
  const leavers = leaversOf(change);
  if (leavers.length > 0) {
    db.defer(
      db
        .deleteFrom("new_assignments")
        .where("case_id", "=", caseId)
        .where("user_id", "in", leavers),
    );
  }
  const newcomers = newcomersOf(context, change);
  if (newcomers.length > 0) {
    db.defer(
      db
        .insertInto("new_assignments")
        .values(newcomers.map((user_id) => ({ case_id: caseId, user_id })))
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
};

interface Opened {
  readonly user_id: number;
  readonly case_id: number;
}

/** One batch per database: several people open cases at the same time. */
const batches = new WeakMap<Kysely<Tables>, (opened: Opened) => Promise<void>>();

function batchOf(database: Kysely<Tables>) {
  const known = batches.get(database);
  if (known) return known;
  const batch = createBatch<Opened, void>(async (opened) => {
    await sql`
      DELETE FROM new_assignments USING
        json_to_recordset(${JSON.stringify(opened)}::json) AS opened (user_id integer, case_id integer)
      WHERE new_assignments.user_id = opened.user_id
        AND new_assignments.case_id = opened.case_id`.execute(database);
    return [];
  });
  batches.set(database, batch);
  return batch;
}

/** Only these roles are given cases. */
const isGivenCases = ({ userType }: Identity) => userType !== "admin" && userType !== "manager";

/** The caller has opened the case: it is not new to them any more. */
export async function noteOpened({ db, identity }: LoggedInContext, caseId: number) {
  if (isGivenCases(identity)) await batchOf(db)({ user_id: identity.userId, case_id: caseId });
}
