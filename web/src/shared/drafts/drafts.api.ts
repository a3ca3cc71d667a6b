/** Calls about drafts (contract: drafts). */
import { draftRoutes } from "@helpline/contract/drafts/drafts";
import { messages } from "@helpline/contract/messages";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ApiError, call } from "#shared/api-client.ts";
import { onLogout } from "#shared/session/session.ts";
import type { DraftContent } from "./draft-values.ts";
import { findUnsent, provideSender, type Unsent, unsentKey, untilSent } from "./unsent.ts";

/** Messages of forms about drafts. */
export const draftMessages = {
  broughtBack: (moment: string) => `Your draft from ${moment} has been brought back.`,
  stale: "The case has been changed since. Saving shows you what is different.",
  changedSince: (stored: string) =>
    `It has been changed since. Stored now: ${stored}. Saving replaces it.`,
  startAfresh: "Start afresh",
  startAfreshQuestion: "Do you want to throw the draft away and start afresh?",
  kept: "Draft kept",
  failed: "Kept in this tab only: no connection",
  refused: "Kept in this tab only",
  alreadySaved: (moment: string) => `Already saved (${moment})`,
  saveAgain: "Do you want to save it once more?",
  leave: {
    none: "This is not kept as a draft. Do you want to leave without saving it?",
    kept: "You have changes that are not saved. A draft of them is kept on the server and comes back when you open this form again. Do you want to leave without saving them?",
    failed:
      "You have changes that are not saved. The server cannot be reached now: they are kept in this tab only, and sent as a draft as soon as it can be. Until then, do not close or reload this tab. Do you want to leave without saving them?",
    refused:
      "You have changes that are not saved, and the server does not take them as a draft. They are kept in this tab only, until you close it, reload it or log out. Do you want to leave without saving them?",
  },
} as const;

/** The timeout of a request, in milliseconds. */
const patience = 10_000;
/** The largest body, in characters, that the browser still sends while the page unloads. */
const outliving = 20_000;

export interface StoredDraft {
  readonly content: unknown;
  /** ISO timestamp. */
  readonly savedOn: string;
  /** Not on the server yet. */
  readonly unsent: boolean;
}

/** For each name, the timestamp of the server's draft as this tab last sent or read it. */
const known = new Map<string, string>();
onLogout(() => known.clear());

/**
 * Another computer's later draft is newer than this tab's unsent one. A draft that this tab already knows
 * is older in any case, because two clocks never quite agree.
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

/** The key of the person's unfinished calls. */
export const unfinishedKey = ["drafts", "unfinished calls"] as const;

/** The person's drafts of enquiries that are not added yet, the last saved first. */
export const unfinishedCallsQuery = queryOptions({
  queryKey: unfinishedKey,
  queryFn: async ({ signal }) => {
    await untilSent();
    return (await call(draftRoutes.unfinishedCalls, {}, { signal })).data;
  },
  staleTime: 0,
});

/** The person's draft of a form, read each time the form opens. Without a name, there is no request. */
export function useStoredDraft(name: string | null) {
  return useQuery({
    // A key for each opening: the draft may have been continued elsewhere, or by the form that this one replaces.
    queryKey: ["drafts", name, useId()],
    queryFn: ({ signal }) => fetchDraft(String(name), signal),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Stores a draft on the server, or deletes it if there is nothing to keep. */
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

/** Sends an unsent draft, unless another computer has kept a later one meanwhile. */
async function sendUnsent(name: string, unsent: Unsent, isOwner: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(patience);
  const { data } = await call(draftRoutes.get, { params: { name } }, { signal });
  if (!isNewer(name, unsent, data)) return;
  if (!isOwner()) throw new ApiError(401, messages.notLoggedIn);
  await keepDraft(name, unsent.content);
}

/** Whether the server would refuse the same draft again: it is too long, or nobody is logged in any more. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** A new login resolves a 401. */
const isRefused = (error: unknown): boolean =>
  isFinal(error) && !(error instanceof ApiError && error.status === 401);

provideSender(sendUnsent, isRefused);
