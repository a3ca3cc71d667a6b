/**
 * Drafts that could not be sent: kept in this tab's memory, and sent by themselves as soon as they can
 * be (ADR 0030). Never on the disk: these are other people's data. A logout forgets them; after an Auto
 * Logout they wait for the same person, and nobody else finds them.
 */
import { getSession, onLogout, serverNow, subscribeSession } from "#shared/session/session.ts";
import type { DraftContent } from "./draft-values.ts";

export interface Unsent {
  /** Null: the draft was to be thrown away. */
  readonly content: DraftContent | null;
  /** When it was typed, as an ISO moment of the server's clock. */
  readonly typedOn: string;
}

interface Entry extends Unsent {
  readonly name: string;
  readonly owner: number | null;
}

/** Sends one draft, as long as its owner is signed in, unless the server has one that was typed later. */
type SendUnsent = (name: string, unsent: Unsent, isOwner: () => boolean) => Promise<void>;

/** Milliseconds between attempts while nothing else says that the connection is back. */
export const resendPause = 15_000;

const entries = new Map<string, Entry>();
/** How many forms are open with a draft: they send it themselves. */
const open = new Map<string, number>();
/** Entries that the server refused: they wait in the tab for their form. */
const refused = new WeakSet<Entry>();
/** Counts the logouts: a form that goes after one must not remember anything any more. */
let logouts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<void> | undefined;
let send: SendUnsent | undefined;
let isRefused: (error: unknown) => boolean = () => false;

onLogout(forgetAll);
// The owner may be back.
subscribeSession(() => tend());

function forgetAll(): void {
  logouts += 1;
  entries.clear();
  tend();
}

/** One person's draft: whoever signs in next must not find it. */
export const unsentKey = (name: string): string => `${logouts} ${getSession().userId} ${name}`;

export function rememberUnsent(key: string, content: DraftContent | null): void {
  const [count, owner = "", name = ""] = key.split(" ");
  if (Number(count) !== logouts) return;
  entries.set(key, { content, typedOn: serverNow().toISOString(), name, owner: Number(owner) });
  tend();
}

export function forgetUnsent(key: string): void {
  entries.delete(key);
  tend();
}

export const findUnsent = (key: string): Unsent | undefined => entries.get(key);

/** True while this tab holds something that is nowhere else. */
export const hasUnsent = (): boolean =>
  [...entries.values()].some(({ content }) => content !== null);

/** A form with this draft is open and sends it. Returns how to say that it is gone. */
export function takeOver(key: string): () => void {
  open.set(key, (open.get(key) ?? 0) + 1);
  return () => {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
    tend();
  };
}

/** What is being sent now, so that a form that opens does not overtake it. */
export const untilSent = (): Promise<void> => underWay ?? Promise.resolve();

const waiting = () =>
  [...entries].filter(
    ([key, entry]) => !open.has(key) && !refused.has(entry) && entry.owner === getSession().userId,
  );

async function resend(): Promise<void> {
  for (const [key, entry] of waiting()) {
    try {
      await send?.(entry.name, entry, () => entry.owner === getSession().userId);
      if (entries.get(key) === entry) entries.delete(key);
    } catch (error) {
      // No connection, or nobody signed in: the others would fare no better.
      if (!isRefused(error)) break;
      refused.add(entry);
    }
  }
}

/** Sends what waits, one attempt at a time. */
function resendUnsent(): void {
  clearTimeout(timer);
  if (underWay || !send || waiting().length === 0) return;
  underWay = resend().finally(() => {
    underWay = undefined;
    tend();
  });
}

/** Closing or reloading the tab would lose what is only here. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Listens and tries again exactly as long as there is something to. */
function tend(): void {
  clearTimeout(timer);
  if (hasUnsent()) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
  window.removeEventListener("online", resendUnsent);
  if (waiting().length === 0) return;
  window.addEventListener("online", resendUnsent);
  timer = setTimeout(resendUnsent, resendPause);
}

/** How drafts are sent, and which errors mean that they never can be; set by the module of the calls. */
export function provideSender(sender: SendUnsent, refusal: (error: unknown) => boolean): void {
  send = sender;
  isRefused = refusal;
}
