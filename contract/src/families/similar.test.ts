/** What is compared while a guardian is typed in, and how namesakes are told apart. Rules: DUP-1. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { comparedFields, similarRoutes } from "./similar.ts";
import { bornOn } from "./similar-words.ts";

describe("what has been typed so far", () => {
  const check = (sent: object) => {
    const checked = validate(similarRoutes.similar.body, sent);
    return checked.ok ? [] : checked.errors;
  };

  it.each(comparedFields)("may have any %s, unfinished or none", (field) => {
    for (const value of ["", "B", "Bloom", null, "a".repeat(300)]) {
      expect(check({ [field]: value })).toEqual([]);
    }
  });

  it.each(comparedFields)("has a %s of one line, at most 300 characters", (field) => {
    const message = "Please send a line of text of at most 300 characters.";
    for (const value of ["a".repeat(301), "two\nlines", "\u0007", 5]) {
      expect(check({ [field]: value })).toEqual([{ field, message }]);
    }
  });
});

it("a namesake is told by the birthday, if it is known", () => {
  expect(bornOn("1960-02-01")).toBe("born on 01-02-1960");
  expect(bornOn(null)).toBeNull();
});
