/** What the server has told this browser last. Apart from the stream, because the first load needs only this. */
import type { ChangedThing, OwnCall } from "@helpline/contract/events/events.plain";
import { createPlainStore } from "../plain-store.ts";

export interface Live {
  /** Whether the stream is open, in this tab or another. */
  readonly isUp: boolean;
  /** The calls of the person who is logged in. */
  readonly calls: readonly OwnCall[];
}

export const nothing: Live = { isUp: false, calls: [] };
export const live = createPlainStore(nothing);
const changeListeners = new Set<(things: readonly ChangedThing[]) => void>();

export const liveEvents = live.get;
const aMinute = 60_000;

/**
 * How long an answer is shown before the server is asked again, in ms. The stream tells of most changes (ADR 30), but
 * not that a day has begun, or that a call has been silent for too long.
 */
export const askAgainAfter = () => (live.get().isUp ? 10 * aMinute : aMinute);

export const subscribeLive = live.subscribe;

/** Calls the listener when one of these things may have changed. Returns a function that unsubscribes. */
export function onChanged(listener: (things: readonly ChangedThing[]) => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

export function tellChanged(things: readonly ChangedThing[]): void {
  for (const listener of [...changeListeners]) listener(things);
}
