/** Who is on each access list. Rules: ROLE-1. */
import { expect, it } from "vitest";
import { type AccessName, type Caller, mayAccess, userTypes } from "./access.ts";

const callers: readonly Caller[] = ["public", ...userTypes];

it.each<[AccessName, string]>([
  ["anyone", "public, admin, manager, advisor, advocate, clinic, evaluator"],
  ["logged-in", "admin, manager, advisor, advocate, clinic, evaluator"],
  ["admins", "admin"],
  ["managers", "admin, manager"],
  ["advisors", "admin, manager, advisor"],
  ["advocates", "admin, manager, advocate"],
  ["clinics", "admin, manager, clinic"],
  ["evaluators", "admin, manager, evaluator"],
  ["log-writers", "admin, manager, advisor, advocate, clinic"],
  ["call takers", "admin, manager, advisor, advocate"],
  ["advisors and advocates", "admin, manager, advisor, advocate"],
])("%s are %s, and nobody else", (name, who) => {
  expect(callers.filter((caller) => mayAccess(name, caller)).join(", ")).toBe(who);
});
