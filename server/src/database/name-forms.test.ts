/** Which other forms of a first name a search looks for. Rules: CALL-12. */
import { expect, it } from "vitest";
import { otherFormsOf } from "./name-forms.ts";

it.each([
  ["abby", ["abigail", "abbie", "abi", "gail"]],
  ["gail", ["abigail", "abbie", "abby", "abi"]],
  ["zowie", ["zoe", "zoey"]],
  // In two groups.
  [
    "tracy",
    ["teresa", "theresa", "therese", "terry", "tess", "tessa", "treasa", "tracey", "tracie"],
  ],
])("%s has the forms of its groups, without itself", (name, forms) => {
  expect(otherFormsOf(name)).toEqual(forms);
});

it.each(["", "Abby", "nobody", "abigail abbie"])("%j has none", (name) => {
  expect(otherFormsOf(name)).toEqual([]);
});
