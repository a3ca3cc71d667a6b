/** What follows when a case changes hands: whoever needs to know is told in the same transaction. */
import {
  type AssigneeColumns,
  type Assignees,
  assigneeColumns,
  assigneeIds,
  assigneesOf,
} from "@helpline/contract/cases/assignees";
import { type Kysely, sql } from "kysely";
import { createBatch } from "#database/batch";
import { notify } from "#database/notifications";
import type { Tables } from "#database/tables";
import type { ChangeContext, Identity, LoggedInContext } from "#http/context";

// Cases that are new to somebody, until they open them (STAGE-22).

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

/** Tells the desks of whoever gets the case or loses it, and of managers, whose queues count it. */
export const tellDesks: AfterReassignment = async ({ db }, change) => {
  await notify(db, {
    kind: "desk",
    users: [...peopleBefore(change), ...assigneeIds(change.after)],
  });
  await notify(db, { kind: "desk", access: "managers" });
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

interface Reassignment {
  readonly caseId: number;
  /** Null for a case that has just been added. */
  readonly before: Assignees | null;
  readonly after: Assignees;
}

/** Called within the transaction, before the change itself is written. */
export type AfterReassignment = (context: ChangeContext, change: Reassignment) => Promise<void>;

/** Tells several listeners, each after the one before. */
export const inTurn =
  (...listeners: readonly AfterReassignment[]): AfterReassignment =>
  async (context, change) => {
    for (const listener of listeners) await listener(context, change);
  };

const peopleBefore = ({ before }: Reassignment) => (before ? assigneeIds(before) : []);

/** Whom somebody else has just given the case. */
export function newcomersOf({ identity }: ChangeContext, change: Reassignment): number[] {
  const had = [...peopleBefore(change), identity?.userId];
  return assigneeIds(change.after).filter((id) => !had.includes(id));
}

/** Whom the case has left. */
function leaversOf(change: Reassignment): number[] {
  const has = assigneeIds(change.after);
  return peopleBefore(change).filter((id) => !has.includes(id));
}

const same = (a: Assignees, b: Assignees) =>
  a.closed === b.closed && a.handler === b.handler && a.clinic === b.clinic;

/** Tells of a change to a case, if it has changed hands. `fields` may hold any columns of the case. */
export async function reportReassignment(
  context: ChangeContext,
  afterReassignment: AfterReassignment,
  locked: AssigneeColumns & { readonly case_id: number },
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = Object.fromEntries(
    assigneeColumns
      .filter((name) => fields[name] !== undefined)
      .map((name) => [name, fields[name]]),
  ) as Partial<AssigneeColumns>;
  const [before, after] = [assigneesOf(locked), assigneesOf({ ...locked, ...changed })];
  if (same(before, after)) return;
  await afterReassignment(context, { caseId: locked.case_id, before, after });
}
