/** Bytes must keep moving at a least speed, however fast they were before. */
import { expect, it } from "vitest";
import { createSpeedCheck } from "./least-speed.ts";

const speedCheck = () => createSpeedCheck({ bytesPerSecond: 1000, graceMs: 10_000 }, 0);

it("ends what does not move once its grace and the time of what waits are over", () => {
  const isQuickEnough = speedCheck();
  expect(isQuickEnough(10_000, 0)).toBe(true);
  expect(isQuickEnough(10_001, 0)).toBe(false);
  expect(isQuickEnough(30_000, 0, 20_000)).toBe(true);
  expect(isQuickEnough(30_001, 0, 20_000)).toBe(false);
});

it("lets go on what keeps the speed, however long it takes", () => {
  const isQuickEnough = speedCheck();
  for (let second = 1; second < 10_000; second += 1) {
    expect(isQuickEnough(second * 1000, second * 1000, 5000)).toBe(true);
  }
});

it("ends what moves a byte now and then", () => {
  const isQuickEnough = speedCheck();
  const kept: boolean[] = [];
  for (let second = 1; second <= 12; second += 1) kept.push(isQuickEnough(second * 1000, second));
  expect(kept.indexOf(false)).toBe(10);
});

it("gives no rest to what was fast before", () => {
  const isQuickEnough = speedCheck();
  expect(isQuickEnough(1000, 50_000_000)).toBe(true);
  expect(isQuickEnough(11_000, 50_000_000)).toBe(true);
  expect(isQuickEnough(11_001, 50_000_000)).toBe(false);
});
