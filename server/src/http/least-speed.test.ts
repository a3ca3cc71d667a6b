/** Bytes must keep moving at a least speed, however fast they were before. Rules: WIRE-29. */
import { expect, it } from "vitest";
import { createSpeedCheck } from "./least-speed.ts";

const speedCheck = () => createSpeedCheck({ bytesPerSecond: 1000, graceMs: 10_000 }, 0);

it("ends bytes that do not move once the grace period and the time for the waiting ones are over", () => {
  const isQuickEnough = speedCheck();
  expect(isQuickEnough(10_000, 0)).toBe(true);
  expect(isQuickEnough(10_001, 0)).toBe(false);
  expect(isQuickEnough(30_000, 0, 20_000)).toBe(true);
  expect(isQuickEnough(30_001, 0, 20_000)).toBe(false);
});

it("allows whatever keeps the speed, however long it takes", () => {
  const isQuickEnough = speedCheck();
  for (let second = 1; second < 10_000; second += 1) {
    expect(isQuickEnough(second * 1000, second * 1000, 5000)).toBe(true);
  }
});

it("ends whatever moves only a byte now and then", () => {
  const isQuickEnough = speedCheck();
  const kept: boolean[] = [];
  for (let second = 1; second <= 12; second += 1) kept.push(isQuickEnough(second * 1000, second));
  expect(kept.indexOf(false)).toBe(10);
});

it("allows no pause for having been fast before", () => {
  const isQuickEnough = speedCheck();
  expect(isQuickEnough(1000, 50_000_000)).toBe(true);
  expect(isQuickEnough(11_000, 50_000_000)).toBe(true);
  expect(isQuickEnough(11_001, 50_000_000)).toBe(false);
});

it("counts from the bytes that had moved when it began", () => {
  const isQuickEnough = createSpeedCheck({ bytesPerSecond: 1000, graceMs: 10_000 }, 5000, 9000);
  expect(isQuickEnough(15_000, 9000)).toBe(true);
  expect(isQuickEnough(15_001, 9000)).toBe(false);
  expect(isQuickEnough(15_001, 19_000)).toBe(false);
  expect(isQuickEnough(15_001, 19_001)).toBe(true);
});

it("takes nothing that has moved at once for slow", () => {
  const isQuickEnough = speedCheck();
  expect(isQuickEnough(0, 0)).toBe(true);
  expect(isQuickEnough(9000, 9000)).toBe(true);
  expect(isQuickEnough(19_000, 9000)).toBe(true);
  expect(isQuickEnough(19_001, 9000)).toBe(false);
});
