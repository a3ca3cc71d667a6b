import { expect, it } from "vitest";
import { fareOf, isFree, shownFare } from "./fares.mjs";

it("costs more for adults and for more zones", () => {
  expect(fareOf("child", 1)).toBe(2);
  expect(fareOf("adult", 3)).toBe(12);
});

it("shows the fare of children", () => {
  expect(shownFare).toBe("2.00 for children");
});

it("is free for small children", () => {
  expect(isFree(4)).toBe(true);
  expect(isFree(6)).toBe(false);
});
