/** Failures take a constant time, successes return immediately. Rules: AUTH-4. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { withConstantTimeFailure } from "../features/auth/index.ts";

const failAfter = async (ms: number) => {
  await sleep(ms);
  throw new Error(`after ${ms}`);
};

it("returns a success immediately", async () => {
  expect(await withConstantTimeFailure(600_000, async () => "done")).toBe("done");
});

it("delays every failure to the end of the step, and throws it unchanged", async () => {
  for (const ms of [1, 20]) {
    const began = performance.now();
    await expect(withConstantTimeFailure(50, () => failAfter(ms))).rejects.toThrow(`after ${ms}`);
    // Timers may fire a millisecond early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(48);
  }
});
