/** The generators of the sample data. */
import { expect, it } from "vitest";
import { createStreams } from "./random.ts";

it("gives each table numbers of its own: one more for a table changes no other", () => {
  const [one, other] = [createStreams(7), createStreams(7)];
  one("cases").next();
  expect(one("follow_ups").next()).toBe(other("follow_ups").next());
  expect(one("cases").next()).not.toBe(other("cases").next());
  expect(one("cases")).toBe(one("cases"));
  expect(other("guardians").next()).not.toBe(other("schools").next());
});
