/** What follows when a case changes hands: whoever needs to know is told in the same transaction. */
import { type HandColumns, type Hands, handsOf, peopleIn } from "@helpline/contract/cases/hands";
import type { WriteContext } from "#http/context";

interface HandChange {
  readonly caseId: number;
  /** Null for a case that has just been added. */
  readonly before: Hands | null;
  readonly after: Hands;
}

/** Called within the transaction, before the change itself is written. */
export type AfterHandChange = (context: WriteContext, change: HandChange) => Promise<void>;

/** Tells several listeners, each after the one before. */
export const inTurn =
  (...listeners: readonly AfterHandChange[]): AfterHandChange =>
  async (context, change) => {
    for (const listener of listeners) await listener(context, change);
  };

const peopleBefore = ({ before }: HandChange) => (before ? peopleIn(before) : []);

/** Whom somebody else has just given the case. */
export function newcomersOf({ identity }: WriteContext, change: HandChange): number[] {
  const had = [...peopleBefore(change), identity.userId];
  return peopleIn(change.after).filter((id) => !had.includes(id));
}

/** Whom the case has left. */
export function leaversOf(change: HandChange): number[] {
  const has = peopleIn(change.after);
  return peopleBefore(change).filter((id) => !has.includes(id));
}

const columns = [
  ...(["closed", "with_advisor", "with_advocate", "with_evaluator"] as const),
  ...(["clinic_participating", "advisor_id", "advocate_id", "clinic_id", "evaluator_id"] as const),
] as const;

const same = (a: Hands, b: Hands) =>
  a.closed === b.closed && a.handler === b.handler && a.clinic === b.clinic;

/** Tells of a change to a case, if it has changed hands. `fields` may hold any columns of the case. */
export async function tellHandChange(
  context: WriteContext,
  afterHandChange: AfterHandChange,
  locked: HandColumns & { readonly case_id: number },
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changed = Object.fromEntries(
    columns.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  ) as Partial<HandColumns>;
  const [before, after] = [handsOf(locked), handsOf({ ...locked, ...changed })];
  if (same(before, after)) return;
  await afterHandChange(context, { caseId: locked.case_id, before, after });
}
