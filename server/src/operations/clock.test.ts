/** The server's clock. */
import { expect, it } from "vitest";
import { systemClock } from "./clock.ts";

it("tells the present moment", () => {
  const before = Date.now();
  const now = systemClock.now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
