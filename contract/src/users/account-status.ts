/** The status of a user's account is computed, never stored. */

/** After this many failed logins an account is locked until a manager resets it. */
export const lockThreshold = 3;

export const accountStatuses = {
  active: "Active account",
  invited: "Invited",
  locked: "Locked (failed 3 logins)",
  disabled: "Account disabled",
} as const;

export type AccountStatus = (typeof accountStatuses)[keyof typeof accountStatuses];

/** The order in which server and browser sort by status. */
export const accountStatusOrder: readonly AccountStatus[] = [
  accountStatuses.active,
  accountStatuses.invited,
  accountStatuses.locked,
  accountStatuses.disabled,
];

/** @param invited 1 for somebody who has not chosen a password yet (USER-4) */
export function accountStatus(enabled: number, failedLogins: number, invited = 0): AccountStatus {
  if (enabled !== 1) return accountStatuses.disabled;
  if (failedLogins >= lockThreshold) return accountStatuses.locked;
  return invited === 1 ? accountStatuses.invited : accountStatuses.active;
}
