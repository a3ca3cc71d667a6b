/** Rules: AUTH-17, SHELL-14. */
import type { UserType } from "@helpline/contract/access";
import { expect, it } from "vitest";
import {
  forgetWanted,
  isWanted,
  rememberWanted,
  takeWanted,
  wantedScreen,
} from "./wanted-address.ts";

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

it("keeps an address of up to 2,000 characters", () => {
  const longest = `/reports?q=${"a".repeat(1_989)}`;
  expect(longest).toHaveLength(2_000);
  rememberWanted(`${longest}b`, null);
  expect(isWanted()).toBe(false);
  rememberWanted(longest, null);
  expect(take("admin")).toBe(longest);
});

it("is known before the login, with the screen that it will probably lead to", () => {
  expect(isWanted()).toBe(false);
  expect(wantedScreen()).toBe("welcome");
  rememberWanted("/reports?year=2026#top", null);
  expect(isWanted()).toBe(true);
  expect(wantedScreen()).toBe("reports");
  rememberWanted("/case-manager#top", null);
  expect(wantedScreen()).toBe("caseManager");
  rememberWanted("/nowhere", null);
  expect(wantedScreen()).toBe("welcome");
  forgetWanted();
  expect(isWanted()).toBe(false);
});
