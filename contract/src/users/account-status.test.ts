/** The derived status of an account. Rules: USER-4. */

import { expect, it } from "vitest";
import { accountStatus } from "./account-status.ts";

it.each([
  [1, 0, "Active account"],
  [1, 1, "Active account"],
  [1, 2, "Active account"],
  [1, 3, "Locked (failed 3 logins)"],
  [1, 40, "Locked (failed 3 logins)"],
  [0, 0, "Account disabled"],
  [0, 3, "Account disabled"],
  [2, 0, "Account disabled"],
  [Number.NaN, 0, "Account disabled"],
])("enabled %d with %d failed logins is: %s", (enabled, failedLogins, status) => {
  expect(accountStatus(enabled, failedLogins)).toBe(status);
});

it("is Invited until somebody with a link has chosen a password, unless the account is locked or disabled", () => {
  expect(accountStatus(1, 0, 1)).toBe("Invited");
  expect(accountStatus(1, 0, 0)).toBe("Active account");
  expect(accountStatus(1, 3, 1)).toBe("Locked (failed 3 logins)");
  expect(accountStatus(0, 0, 1)).toBe("Account disabled");
});
