/** Rules: AUTH-17, SHELL-14. */
import type { UserType } from "@helpline/contract/access";
import { expect, it } from "vitest";
import { rememberWanted, takeWanted } from "./wanted-address.ts";

const take = (userType: UserType, userId = 7) => takeWanted({ userType, userId });

it.each([
  ["/case-manager/view?case=12", "manager", "/case-manager/view?case=12"],
  ["/advisor-system", "advisor", "/advisor-system"],
  ["/case/258", "advisor", "/case/258"],
  ["/case/x", "advisor", "/welcome"],
  ["/user-manager", "admin", "/user-manager"],
  // Not allowed for this role, public, or not one of ours.
  ["/reports", "advisor", "/welcome"],
  ["/login", "admin", "/welcome"],
  ["/access-denied", "admin", "/welcome"],
  ["https://example.org/", "admin", "/welcome"],
  ["//example.org/reports", "admin", "/welcome"],
] as const)("%s for %s leads to %s", (wanted, caller, destination) => {
  rememberWanted(wanted, null);
  expect(take(caller)).toBe(destination);
});

it("is used once", () => {
  rememberWanted("/reports", null);
  take("admin");
  expect(take("admin")).toBe("/welcome");
});

it("does not keep an address that is too long to be one of ours", () => {
  rememberWanted(`/reports?q=${"a".repeat(10_000_000)}`, null);
  expect(take("admin")).toBe("/welcome");
});

it("leads nobody but its owner there, and is forgotten after another login", () => {
  rememberWanted("/case/12", 7);
  expect(take("manager", 8)).toBe("/welcome");
  expect(take("manager", 7)).toBe("/welcome");
  rememberWanted("/case/12", 7);
  expect(take("manager", 7)).toBe("/case/12");
});

it("ignores an address that an older version stored", () => {
  sessionStorage.setItem("helpline-wanted", "/reports");
  expect(take("admin")).toBe("/welcome");
});
