/**
 * Drafts that could not be sent: kept in this tab's memory, so that an Auto Logout or a lost connection
 * takes nothing along. Never on the disk: these are other people's data. A logout forgets them.
 */
import { getSession, onSessionEnd } from "#shared/session/session.ts";
import type { DraftContent } from "./draft-values.ts";

export interface Unsent {
  /** Null: the draft was to be thrown away. */
  readonly content: DraftContent | null;
  /** When it was typed, as an ISO moment of this computer. */
  readonly typedOn: string;
}

const unsent = new Map<string, Unsent>();
/** Counts the logouts: a form that goes after one must not remember anything any more. */
let logouts = 0;

onSessionEnd((how) => {
  if (how !== "logout") return;
  logouts += 1;
  unsent.clear();
});

/** One person's draft: whoever signs in next must not find it. */
export const unsentKey = (name: string): string => `${logouts} ${getSession().userId} ${name}`;

export const rememberUnsent = (key: string, content: DraftContent | null): void => {
  if (!key.startsWith(`${logouts} `)) return;
  unsent.set(key, { content, typedOn: new Date().toISOString() });
};
export const forgetUnsent = (key: string): void => {
  unsent.delete(key);
};
export const findUnsent = (key: string): Unsent | undefined => unsent.get(key);
