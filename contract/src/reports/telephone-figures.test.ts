/** Figures of the telephone in words. Rules: REP-13. */
import { expect, it } from "vitest";
import { showTelephoneFigure } from "./telephone-figures.ts";

it.each([
  [0, "0 seconds"],
  [1.4, "1 second"],
  [59, "59 seconds"],
  [59.4, "59 seconds"],
  [59.5, "1 min 0 s"],
  [60, "1 min 0 s"],
  [125, "2 min 5 s"],
  [null, "–"],
])("a median wait of %j seconds is shown as %j", (seconds, shown) => {
  expect(showTelephoneFigure("median_wait", seconds)).toBe(shown);
});

it("shows calls as their number", () => {
  expect(showTelephoneFigure("offered", 90)).toBe("90");
  expect(showTelephoneFigure("missed", 0)).toBe("0");
});
