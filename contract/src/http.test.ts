/** Numbers in addresses, and calls that queue. Rules: WIRE-12. */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { day, idParams, isHeavy, moment, pageParams, wholeNumber } from "./http.ts";
import { allRoutes } from "./routes.ts";
import { validate } from "./validation.ts";

const answerTo = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? checked.value : checked.errors.map(({ message }) => message);
};

describe("a whole number in an address", () => {
  const schema = z.object({ n: wholeNumber("A number, please.", 500) });

  it.each([
    ["1", 1],
    ["500", 500],
    ["501", 500],
    ["99999999999999999999", 500],
  ])("%s is read as %d", (n, number) => {
    expect(answerTo(schema, { n })).toEqual({ n: number });
  });

  it.each([
    "",
    "0",
    "01",
    "-1",
    "1.5",
    " 1",
    "1 ",
    "x1",
    "1x",
    "1".repeat(1001),
    1,
    null,
    undefined,
  ])("%j is none", (n) => {
    expect(answerTo(schema, { n })).toEqual(["A number, please."]);
  });

  it("is the page of a list, or the id of a record", () => {
    expect(answerTo(pageParams, { page: "3" })).toEqual({ page: 3 });
    expect(answerTo(pageParams, { page: "0" })).toEqual([
      "The page must be a positive whole number.",
    ]);
    expect(answerTo(idParams, { id: "3" })).toEqual({ id: 3 });
    expect(answerTo(idParams, { id: "x" })).toEqual(["The id must be a positive whole number."]);
  });
});

it("has days and moments as texts", () => {
  for (const schema of [day(), moment()]) {
    expect(z.safeParse(schema, "2026-03-09").success).toBe(true);
    expect(z.safeParse(schema, 5).success).toBe(false);
  }
});

it("queues reports, and everything that is saved as a file", () => {
  const heavy = (path: string) => allRoutes.filter((route) => route.path === path).map(isHeavy);
  expect(heavy("/api/reports/general")).toEqual([true]);
  expect(heavy("/api/reports/general/csv")).toEqual([true]);
  expect(heavy("/api/work")).toEqual([false]);
});
