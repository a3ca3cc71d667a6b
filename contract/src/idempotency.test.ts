/** A save that was made before with other words. Rules: WIRE-30. */
import { expect, it } from "vitest";
import { idempotencyMessages, savedBefore } from "./idempotency.ts";

it("tells when another version was saved, and nothing of any other refusal", () => {
  const data = { saved_on: "2026-03-09T10:00:00.000Z" };
  expect(savedBefore({ message: idempotencyMessages.savedBefore, data })).toBe(data.saved_on);
  expect(savedBefore({ message: "This conflicts with what is stored now.", data })).toBeNull();
});
