/** The form of every JSON answer, whatever produces it. */
import { expect } from "vitest";

interface Received {
  readonly statusCode: number;
  readonly payload: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Text that an error never contains. */
const inside = /node_modules|\bat .+:\d+:\d+|SELECT |INSERT |UPDATE .* SET|syntax error|ECONN|FST_/;

/** Checks an answer against the envelope and returns it parsed. */
export function expectEnvelope(received: Received, status: number) {
  expect(received.statusCode, received.payload.slice(0, 300)).toBe(status);
  expect(received.headers["content-type"]).toBe("application/json; charset=utf-8");
  const answer = JSON.parse(received.payload);
  expect(Object.keys(answer).toSorted()).toEqual(["data", "message", "status"]);
  expect(answer.status).toBe(status);
  expect(answer.message).toEqual(expect.stringMatching(/\S/));
  if (status >= 400) expect(received.payload).not.toMatch(inside);
  if (status === 422) {
    expect(answer.data.errors.length).toBeGreaterThan(0);
    for (const error of answer.data.errors) {
      expect(error).toEqual({ field: expect.any(String), message: expect.stringMatching(/\S/) });
    }
  }
  return answer as { status: number; message: string; data: unknown };
}
