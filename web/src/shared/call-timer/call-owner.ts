/**
 * Who is on the telephone, as the look-up found them: in memory only, until the next call or the end of the session. A
 * form of another family offers to log the call where it belongs.
 */
import { onLogout } from "../session/session.ts";
import { createStore } from "../store.ts";

interface CallOwner {
  readonly callId: number;
  /** The caller's name, or the number of somebody who is not on file. */
  readonly name: string;
  /** As the look-up takes it; empty if it is withheld. */
  readonly number: string;
  /** Opens the form in which the call is logged. */
  readonly log: () => void;
}

const owner = createStore<CallOwner | null>(null);
onLogout(() => owner.set(null));

export const setCallOwner = owner.set;
export const callOwner = owner.get;
export const useCallOwner = owner.use;
