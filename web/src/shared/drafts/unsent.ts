/**
 * Drafts that could not be sent: kept in this tab's memory and sent as soon as possible (ADR 24). They
 * are never written to disk, because they contain other people's data. Logging out discards them; after an
 * Auto Logout they wait for the same person, and nobody else can see them.
 */
import { getSession, onLogout, serverNow, subscribeSession } from "#shared/session/session.ts";
import type { DraftContent } from "./draft-values.ts";

export interface Unsent {
  /** Null: the draft was to be deleted. */
  readonly content: DraftContent | null;
  /** When it was typed, as an ISO timestamp by the server's clock. */
  readonly typedOn: string;
}

interface Entry extends Unsent {
  readonly name: string;
  readonly owner: number | null;
}

/** Sends one draft if its owner is logged in, unless the server has one that was typed later. */
type SendUnsent = (name: string, unsent: Unsent, isOwner: () => boolean) => Promise<void>;

/** The pause between attempts without other signs that the connection is back, in milliseconds. */
export const resendPause = 15_000;

const entries = new Map<string, Entry>();
/** The number of open forms by draft; an open form sends its draft itself. */
const open = new Map<string, number>();
/** Entries that the server refused; they stay in the tab until their form opens. */
const refused = new WeakSet<Entry>();
/** Counts logouts: a form that unmounts after one must not store its draft any more. */
let logouts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<void> | undefined;
let send: SendUnsent | undefined;
let isRefused: (error: unknown) => boolean = () => false;

onLogout(forgetAll);
// The owner may have logged in again.
subscribeSession(() => tend());

function forgetAll(): void {
  logouts += 1;
  entries.clear();
  tend();
}

/** The key contains the person, so that the next one to log in cannot find the draft. */
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

/** True while this tab holds a draft that exists nowhere else. */
export const hasUnsent = (): boolean =>
  [...entries.values()].some(({ content }) => content !== null);

/** Registers an open form, which sends this draft itself. Returns a function that unregisters it. */
export function takeOver(key: string): () => void {
  open.set(key, (open.get(key) ?? 0) + 1);
  return () => {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
    tend();
  };
}

/** Resolves when the current attempt ends, so that a form that opens does not overtake it. */
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
      // Without a connection or a login, the others would fail too.
      if (!isRefused(error)) break;
      refused.add(entry);
    }
  }
}

/** Sends the waiting drafts, one attempt at a time. */
function resendUnsent(): void {
  clearTimeout(timer);
  if (underWay || !send || waiting().length === 0) return;
  underWay = resend().finally(() => {
    underWay = undefined;
    tend();
  });
}

/** Warns that closing or reloading the tab would lose drafts that exist only here. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Listens and retries only while there is something to send. */
function tend(): void {
  clearTimeout(timer);
  if (hasUnsent()) window.addEventListener("beforeunload", warn);
  else window.removeEventListener("beforeunload", warn);
  window.removeEventListener("online", resendUnsent);
  if (waiting().length === 0) return;
  window.addEventListener("online", resendUnsent);
  timer = setTimeout(resendUnsent, resendPause);
}

/** Sets how drafts are sent and which errors are final; called by the module of the calls. */
export function provideSender(sender: SendUnsent, refusal: (error: unknown) => boolean): void {
  send = sender;
  isRefused = refusal;
}
