/** Stubs the server's answers by call, for screens that make several calls. */
import { vi } from "vitest";
import { answerWith, draftAnswer, type SentRequest, type StubbedAnswer } from "./fetch-stub.ts";

type Answer = StubbedAnswer | Error;
/** Answers by `METHOD /path`. A function receives the request and may answer later. */
export type Answers = Readonly<
  Record<string, Answer | ((request: SentRequest) => Answer | Promise<Answer>)>
>;

/**
 * Replaces `fetch` until the test ends; unexpected calls fail. Returns the requests sent, without those about drafts that
 * have no answer here.
 */
export function stubAnswers(answers: Answers): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const expected = answers[`${method} ${url}`];
    const ofDraft = draftAnswer(method, url);
    if (ofDraft && !expected) return answerWith(ofDraft);
    const request = { url, method, headers: init.headers as Record<string, string>, body };
    sent.push(request);
    if (!expected) throw new Error(`Not expected: ${method} ${url}`);
    const answer = typeof expected === "function" ? await expected(request) : expected;
    if (answer instanceof Error) throw answer;
    return answerWith(answer);
  });
  return sent;
}

/** The requests with one method, in order. */
export const sentBy = (sent: readonly SentRequest[], method: string) =>
  sent.filter((request) => request.method === method);

/** An answer that comes when the test gives it, to see what shows while the server is at work. */
export function lateAnswer(answer: Answer) {
  let give: () => void = () => undefined;
  const given = new Promise<Answer>((resolve) => {
    give = () => resolve(answer);
  });
  return { answer: () => given, give };
}
