/** Messages about users that depend on a number or a role. Rules: USER-14. */
import { expect, it } from "vitest";
import { userMessages } from "./users.messages.ts";

it("says that a clinic's name goes when a clinic becomes something else", () => {
  expect(userMessages.typeChange("advisor")).toBe(
    "Their open cases go on naming this user as advisor, but this user will not see them any more: please assign them to somebody else afterwards.",
  );
  expect(userMessages.typeChange("clinic")).toMatch(
    /as clinic, .* afterwards\. The clinic name and details are removed\.$/,
  );
});

it("counts the cases that somebody no longer sees", () => {
  expect(userMessages.casesLeft("advisor", 1)).toBe(
    "This user no longer sees 1 open case naming them as advisor: please assign it to somebody else.",
  );
  expect(userMessages.casesLeft("advocate", 2)).toBe(
    "This user no longer sees 2 open cases naming them as advocate: please assign them to somebody else.",
  );
});

it("counts the cases that keep a user from being deleted", () => {
  expect(userMessages.inUse(1)).toContain(": 1 case names them.");
  expect(userMessages.inUse(2)).toContain(": 2 cases name them.");
});
