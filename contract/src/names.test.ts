/** The shortest names, and which usernames log in. Rules: REC-11, USER-5, USER-18. */
import { expect, it } from "vitest";
import { isExistingUsername, minimum } from "./names.ts";

it("says how many characters a name has at least", () => {
  expect(minimum(1)).toBe("minimum 1 character");
  expect(minimum(2)).toBe("minimum 2 characters");
});

it.each(["abcdef", "ann.archer", "admin", "Admin", "ann archer"])("%j can log in", (name) => {
  expect(isExistingUsername(name)).toBe(true);
});

it.each(["", "abcde", "admi", "ann\u0000archer", "\u0007ann.archer", "ann.archer\ud800"])(
  "%j cannot log in",
  (name) => {
    expect(isExistingUsername(name)).toBe(false);
  },
);
