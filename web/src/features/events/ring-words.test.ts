/** The words of the banner while the telephone rings. Rules: TEL-4. */
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { expect, it } from "vitest";
import { callInWords, ringWords } from "./ring-words.ts";

const call = (state: OwnCall["state"], number: string | null): OwnCall => ({
  call_id: 1,
  direction: "in",
  number,
  state,
  rings_until: null,
  answered_on: null,
  ended_on: null,
});

it.each([
  ["ringing", "07700900123", "Incoming call, 07700 900123"],
  ["ringing", null, "Incoming call, number withheld"],
  ["answered", "07700900123", "On the line, 07700 900123"],
  ["ended", null, "On the line, number withheld"],
] as const)("of a call that is %s from %s: %s", (state, number, words) => {
  expect(callInWords(call(state, number))).toBe(words);
});

it("counts further people", () => {
  expect(ringWords.more(1)).toBe("and 1 more");
  expect(ringWords.more(2)).toBe("and 2 more");
});

it("has other words for each state and button", () => {
  const words = Object.values(ringWords).filter((word) => typeof word === "string");
  expect(words).not.toContain("");
  expect(new Set(words).size).toBe(words.length);
});
