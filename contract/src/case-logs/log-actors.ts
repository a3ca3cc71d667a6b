/** Who adds log entries to a case, and in which role. */
import { mayAccess, type UserType } from "../access.ts";
import { type StageFlags, stateOf } from "../cases/case-status.ts";
import { type CaseState, transition } from "../cases/stages.ts";

/** The roles in which log entries are written. */
export const logActors = ["advisor", "advocate", "clinic"] as const;
export type LogActor = (typeof logActors)[number];

/**
 * The role in which somebody adds a log entry to a case that they see: their own, or for managers the one
 * that the case is with. Null if the case is in none of their stages.
 */
export function logActorFor(userType: UserType, state: CaseState | null): LogActor | null {
  const maySave = (actor: LogActor) =>
    state !== null && transition(state, actor, "save", { hasClinic: false }).ok;
  const own = logActors.filter((actor) => mayAccess(`${actor}s`, userType));
  return own.find(maySave) ?? null;
}

/** Whether somebody of this type may add a log entry to a case that they see. */
export const mayLog = (userType: UserType, flags: StageFlags): boolean =>
  logActorFor(userType, stateOf(flags)) !== null;
