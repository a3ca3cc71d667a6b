/** What follows when a case changes hands: whoever needs to know is told in the same transaction. */
import {
  type AssigneeColumns,
  type Assignees,
  assigneeIds,
  assigneesOf,
} from "@helpline/contract/cases/assignees";
import type { WriteContext } from "#http/context";

interface Reassignment {
  readonly caseId: number;
  /** Null for a case that has just been added. */
  readonly before: Assignees | null;
  readonly after: Assignees;
}

/** Called within the transaction, before the change itself is written. */
export type AfterReassignment = (context: WriteContext, change: Reassignment) => Promise<void>;

/** Tells several listeners, each after the one before. */
export const inTurn =
  (...listeners: readonly AfterReassignment[]): AfterReassignment =>
  async (context, change) => {
    for (const listener of listeners) await listener(context, change);
  };

const peopleBefore = ({ before }: Reassignment) => (before ? assigneeIds(before) : []);

/** Whom somebody else has just given the case. */
export function newcomersOf({ identity }: WriteContext, change: Reassignment): number[] {
  const had = [...peopleBefore(change), identity.userId];
  return assigneeIds(change.after).filter((id) => !had.includes(id));
}

/** Whom the case has left. */
export function leaversOf(change: Reassignment): number[] {
  const has = assigneeIds(change.after);
  return peopleBefore(change).filter((id) => !has.includes(id));
}

const columns = [
  "closed",
  "with_advisor",
  "with_advocate",
  "with_evaluator",
  "clinic_participating",
  "advisor_id",
  "advocate_id",
  "clinic_id",
  "evaluator_id",
] as const;

const same = (a: Assignees, b: Assignees) =>
  a.closed === b.closed && a.handler === b.handler && a.clinic === b.clinic;

/** Tells of a change to a case, if it has changed hands. `fields` may hold any columns of the case. */
export async function reportReassignment(
  context: WriteContext,
  afterReassignment: AfterReassignment,
  locked: AssigneeColumns & { readonly case_id: number },
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = Object.fromEntries(
    columns.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  ) as Partial<AssigneeColumns>;
  const [before, after] = [assigneesOf(locked), assigneesOf({ ...locked, ...changed })];
  if (same(before, after)) return;
  await afterReassignment(context, { caseId: locked.case_id, before, after });
}
