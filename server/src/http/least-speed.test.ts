/** Bytes have to move, and at a least speed, whatever was quick before. */
import { expect, it } from "vitest";
import { createPace } from "./least-speed.ts";

const pace = () => createPace({ bytesPerSecond: 1000, graceMs: 10_000 }, 0);

it("ends what does not move once its grace and the time of what waits are over", () => {
  const keeps = pace();
  expect(keeps(10_000, 0)).toBe(true);
  expect(keeps(10_001, 0)).toBe(false);
  expect(keeps(30_000, 0, 20_000)).toBe(true);
  expect(keeps(30_001, 0, 20_000)).toBe(false);
});

it("lets go on what keeps the speed, however long it takes", () => {
  const keeps = pace();
  for (let second = 1; second < 10_000; second += 1) {
    expect(keeps(second * 1000, second * 1000, 5000)).toBe(true);
  }
});

it("ends what moves a byte now and then", () => {
  const keeps = pace();
  const kept: boolean[] = [];
  for (let second = 1; second <= 12; second += 1) kept.push(keeps(second * 1000, second));
  expect(kept.indexOf(false)).toBe(10);
});

it("gives no rest to what was fast before", () => {
  const keeps = pace();
  expect(keeps(1000, 50_000_000)).toBe(true);
  expect(keeps(11_000, 50_000_000)).toBe(true);
  expect(keeps(11_001, 50_000_000)).toBe(false);
});
