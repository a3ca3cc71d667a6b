/** The status of a user's account is computed, never stored (spec 1 §4). */

/** After this many failed logins an account is locked until a manager resets it (spec 1 §9). */
export const lockThreshold = 3;

export const accountStatuses = {
  active: "Active account",
  locked: "Locked (failed 3 logins)",
  disabled: "Account disabled",
} as const;

export type AccountStatus = (typeof accountStatuses)[keyof typeof accountStatuses];

/** The order in which server and browser sort by status. */
export const accountStatusOrder: readonly AccountStatus[] = [
  accountStatuses.active,
  accountStatuses.locked,
  accountStatuses.disabled,
];

export function accountStatus(enabled: number, failedLogins: number): AccountStatus {
  if (enabled !== 1) return accountStatuses.disabled;
  return failedLogins < lockThreshold ? accountStatuses.active : accountStatuses.locked;
}
