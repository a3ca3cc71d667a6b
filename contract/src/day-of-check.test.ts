/** The day on which something is checked. */
import { expect, it } from "vitest";
import { dayOfCheck, onDay } from "./day-of-check.ts";

it("is known only during the check", () => {
  expect(onDay("2026-03-09", dayOfCheck)).toBe("2026-03-09");
  expect(dayOfCheck()).toBeUndefined();
});

it("is that of the outer check where a check within it names none", () => {
  const days = onDay("2026-03-09", () => [
    onDay(undefined, dayOfCheck),
    onDay("2026-03-10", dayOfCheck),
    dayOfCheck(),
  ]);
  expect(days).toEqual(["2026-03-09", "2026-03-10", "2026-03-09"]);
});

it("is forgotten after a check that fails", () => {
  const fail = () => {
    throw new Error("failed");
  };
  expect(() => onDay("2026-03-09", fail)).toThrow("failed");
  expect(dayOfCheck()).toBeUndefined();
});
