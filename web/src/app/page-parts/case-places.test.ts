/** Where somebody works on a case that a look-up found. Rules: CALL-9. */
import { type Caller, userTypes } from "@helpline/contract/access";
import { expect, it } from "vitest";
import { placesOfCase } from "./case-places.ts";

const places = (userType: Caller, status: string, may_log = true) =>
  placesOfCase(userType, { status, may_log }).map(({ label, path }) => `${label} ${path}`);

it.each<[Caller, string, string[]]>([
  ["manager", "With Advisor", ["Log /advisor-system/add", "Open /case-manager/view"]],
  ["admin", "With Advocate", ["Log /advocate-system/add", "Open /case-manager/view"]],
  ["advisor", "With Advisor", ["Log /advisor-system/add"]],
  ["advocate", "With Advocate", ["Log /advocate-system/add"]],
  // Nobody logs in this stage.
  ["manager", "Closed", ["Open /case-manager/view"]],
  ["manager", "A status of a later version", ["Open /case-manager/view"]],
  ["public", "With Advisor", ["Open /case-manager/view"]],
])("%s: a case that is %s", (userType, status, expected) => {
  expect(places(userType, status)).toEqual(expected);
});

it.each(userTypes)("%s only opens a case on which they may not log", (userType) => {
  const only = places(userType, "With Advisor", false);
  expect(only).toHaveLength(1);
  expect(only[0]).toMatch(/^Open \//);
});
