/**
 * Stands in for the server's event stream and the browser's locks, which happy-dom lacks. All other calls are
 * answered as in `stubAnswers`.
 */
import { eventsCall } from "@helpline/contract/events/events.plain";
import { act } from "@testing-library/react";
import { vi } from "vitest";
import { type Answers, stubAnswers } from "./answers.ts";

export function stubEvents(answers: Answers = {}) {
  const sent = stubAnswers(answers);
  const others = globalThis.fetch;
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (url !== eventsCall.path) return others(url, init);
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        open.push(stream);
        init.signal?.addEventListener("abort", () => stream.error(new Error("aborted")));
      },
    });
    return new Response(body);
  });
  // One tab, which always gets the lock.
  const locks = { request: (_name: string, _options: object, work: () => unknown) => work() };
  vi.spyOn(navigator, "locks", "get").mockReturnValue(locks as unknown as LockManager);
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return {
    sent,
    /** How many streams were opened. */
    opened: () => open.length,
    /** Sends text as it is. */
    async write(text: string) {
      open.at(-1)?.enqueue(new TextEncoder().encode(text));
      await settle();
    },
    async send(event: string, data: unknown) {
      await this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    async end() {
      open.at(-1)?.close();
      await settle();
    },
  };
}
