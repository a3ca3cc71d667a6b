/** Rules: TASK-7. */
import { describe, expect, it } from "vitest";
import { dueInWords, dueRangeOf } from "./follow-ups.plain.ts";

describe("on Thursday 26 March 2026, before summer time begins, a follow-up is due", () => {
  it.each([
    ["2024-03-26", "730 days late", true],
    ["2026-03-21", "5 days late", true],
    ["2026-03-25", "1 day late", true],
    ["2026-03-26", "today", false],
    ["2026-03-27", "tomorrow", false],
    ["2026-03-28", "Sat", false],
    ["2026-04-01", "Wed", false],
    // Another Thursday: the name of the day would be taken for today's.
    ["2026-04-02", "02-04-2026", false],
    ["2027-03-26", "26-03-2027", false],
  ])("%s: %s", (day, words, late) => {
    expect(dueInWords(day, "2026-03-26")).toEqual({ words, late });
  });

  it.each([
    ["2026-03-25", "overdue"],
    ["2026-03-26", "today"],
    ["2026-03-27", "week"],
    ["2026-04-02", "week"],
    ["2026-04-03", "later"],
    ["2027-03-26", "later"],
  ])("%s: in the range %s", (day, range) => {
    expect(dueRangeOf(day, "2026-03-26")).toBe(range);
  });
});
