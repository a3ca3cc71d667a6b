/** Rules: SHELL-14. */
import { expect, it } from "vitest";
import { rememberWanted, takeWanted } from "./wanted-address.ts";

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
  rememberWanted(wanted);
  expect(takeWanted(caller)).toBe(destination);
});

it("is used once", () => {
  rememberWanted("/reports");
  takeWanted("admin");
  expect(takeWanted("admin")).toBe("/welcome");
});

it("does not keep an address that is too long to be one of ours", () => {
  rememberWanted(`/reports?q=${"a".repeat(10_000_000)}`);
  expect(takeWanted("admin")).toBe("/welcome");
});
