/** Stubs the network: the server's answers in the order of the calls. */
import { vi } from "vitest";

export interface StubbedAnswer {
  readonly status?: number;
  readonly message?: string;
  readonly data?: unknown;
  readonly token?: string;
  readonly requestId?: string;
  /** The raw body of an answer that is not an envelope. */
  readonly text?: string;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export function answerWith({
  status = 200,
  message = "OK",
  data = null,
  token,
  requestId,
  text,
}: StubbedAnswer) {
  const body = text ?? JSON.stringify({ status, message, data });
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(requestId ? { "x-request-id": requestId } : {}),
  };
  return new Response(body, { status, headers });
}

/** Every form with a text keeps a draft: there is none yet, and it is kept. */
const answersAboutDrafts: Readonly<Record<string, StubbedAnswer>> = {
  GET: { data: null },
  PUT: { status: 201, data: { saved_on: "2026-11-20T10:00:00.000Z" } },
  DELETE: {},
};

/** The answer to a call about a draft, for tests about something else; undefined for any other call. */
export function draftAnswer(method: string, url: string): StubbedAnswer | undefined {
  if (url === "/api/unfinished-calls") return { data: [] };
  return url.startsWith("/api/drafts/") ? answersAboutDrafts[method] : undefined;
}

/**
 * Replaces `fetch` until the test ends. Each call but those about drafts takes the next answer; the last one repeats. An
 * `Error` is a network failure.
 */
export function stubFetch(...answers: (StubbedAnswer | Error)[]): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const ofDraft = draftAnswer(init.method ?? "GET", url);
    if (ofDraft) return answerWith(ofDraft);
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {};
    sent.push({
      url,
      method: init.method ?? "GET",
      headers: init.headers as Record<string, string>,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    });
    if (answer instanceof Error) throw answer;
    return answerWith(answer);
  });
  return sent;
}
