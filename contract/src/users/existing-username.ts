/** What a login name may be (spec 1 §5). It stands apart because the login screen loads it too. */

export const usernameMinLength = 6;

/**
 * The first admin's login name unless set otherwise (decision C1). The six-character rule would shut
 * it out, so this one short name is good wherever an existing username is asked for.
 */
export const defaultAdminUsername = "admin";

/** What no text can be stored with: control characters and halves of characters. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

/** True for a name that an existing user may have. */
export function isExistingUsername(name: string): boolean {
  if (unstorable.test(name)) return false;
  return name.length >= usernameMinLength || name.toLowerCase() === defaultAdminUsername;
}
