/** Failures are told at whole steps of time, successes at once. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { failingAtWholeSteps } from "./constant-time-failure.ts";

const failAfter = async (ms: number) => {
  await sleep(ms);
  throw new Error(`after ${ms}`);
};

it("tells a success at once", async () => {
  expect(await failingAtWholeSteps(600_000, async () => "done")).toBe("done");
});

it("tells failures not before the step is over, each as it was", async () => {
  for (const ms of [1, 20]) {
    const began = performance.now();
    await expect(failingAtWholeSteps(50, () => failAfter(ms))).rejects.toThrow(`after ${ms}`);
    // Timers may be a millisecond early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(48);
  }
});
