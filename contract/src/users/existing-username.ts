/** The rule for existing usernames. A module of its own because the login screen loads it too. */

export const usernameMinLength = 6;

/**
 * The first admin's username unless set otherwise (USER-18). It is shorter than the required six
 * characters, so it is accepted wherever an existing username is expected.
 */
export const defaultAdminUsername = "admin";

/** Characters that cannot be stored: control characters and unpaired surrogates. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

/** True for a valid username of an existing user. */
export function isExistingUsername(name: string): boolean {
  if (unstorable.test(name)) return false;
  return name.length >= usernameMinLength || name.toLowerCase() === defaultAdminUsername;
}
