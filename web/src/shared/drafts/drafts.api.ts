/** The calls about drafts (contract: drafts). */
import { draftRoutes } from "@helpline/contract/drafts/drafts";
import { messages } from "@helpline/contract/messages";
import { useQuery } from "@tanstack/react-query";
import { ApiError, call } from "#shared/api-client.ts";
import { onLogout } from "#shared/session/session.ts";
import type { DraftContent } from "./draft-values.ts";
import { findUnsent, provideSender, type Unsent, unsentKey, untilSent } from "./unsent.ts";

/** Milliseconds after which an answer is no longer waited for. */
const patience = 10_000;
/** Characters of a body that the browser sends even while the page goes away. */
const outliving = 20_000;

export interface StoredDraft {
  readonly content: unknown;
  /** ISO moment. */
  readonly savedOn: string;
  /** It has not reached the server yet. */
  readonly unsent: boolean;
}

/** When the draft on the server was kept that this tab has sent or read last, by name. */
const known = new Map<string, string>();
onLogout(() => known.clear());

/**
 * What another computer kept later is newer than what this tab could not send. What this tab knows is
 * older in any case: two clocks are never quite the same.
 */
const isNewer = (name: string, { typedOn }: Unsent, stored: StoredAt | null): boolean =>
  stored === null || stored.saved_on === known.get(name) || typedOn > stored.saved_on;

interface StoredAt {
  readonly saved_on: string;
}

async function fetchDraft(name: string, signal: AbortSignal): Promise<StoredDraft | null> {
  await untilSent();
  const { data } = await call(draftRoutes.get, { params: { name } }, { signal });
  const here = findUnsent(unsentKey(name));
  if (here && isNewer(name, here, data)) {
    return { content: here.content, savedOn: here.typedOn, unsent: true };
  }
  if (data) known.set(name, data.saved_on);
  return data && { content: data.values, savedOn: data.saved_on, unsent: false };
}

/** The person's draft of a form, read once each time the form opens. No name, no question. */
export function useStoredDraft(name: string | null) {
  return useQuery({
    queryKey: ["drafts", name],
    queryFn: ({ signal }) => fetchDraft(String(name), signal),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The next opening asks anew: the draft may have been typed on elsewhere.
    gcTime: 0,
  });
}

/** Puts a draft on the server, or removes it when there is nothing to keep. */
export async function keepDraft(name: string, content: DraftContent | null): Promise<void> {
  const params = { name };
  const signal = AbortSignal.timeout(patience);
  if (content === null) {
    await call(draftRoutes.remove, { params }, { signal, keepalive: true });
    return;
  }
  const values: Record<string, unknown> = { ...content };
  const keepalive = JSON.stringify(values).length < outliving;
  const { data } = await call(draftRoutes.put, { params, body: { values } }, { signal, keepalive });
  known.set(name, data.saved_on);
}

/** Sends what could not be sent, unless another computer has kept a later draft meanwhile. */
async function sendUnsent(name: string, unsent: Unsent, isOwner: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(patience);
  const { data } = await call(draftRoutes.get, { params: { name } }, { signal });
  if (!isNewer(name, unsent, data)) return;
  if (!isOwner()) throw new ApiError(401, messages.notSignedIn);
  await keepDraft(name, unsent.content);
}

/** The same draft would be refused again: too long, or nobody is signed in any more. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Signing in again helps against a 401. */
const isRefused = (error: unknown): boolean =>
  isFinal(error) && !(error instanceof ApiError && error.status === 401);

provideSender(sendUnsent, isRefused);
