/**
 * The rules of names and usernames that every form has, including the login: the minimum length, which the
 * configuration file sets, and what an existing username looks like.
 */
import * as z from "zod/mini";

/** The default if the configuration file does not set it. */
export const usualNameMinLength = 3;

/** Follows the refusal of a name of one or two letters. */
export const shorterNames =
  "For shorter names, such as Ng, Li or Jo, an admin changes “Shortest name” in Settings.";

/** The schemas of names, each with its message for a name that is too short. */
export const nameSchemas = z.registry<{ readonly tooShort: (least: number) => string }>();

/** The wording in a message: "minimum 3 characters". */
export const minimum = (least: number): string =>
  `minimum ${least} ${least === 1 ? "character" : "characters"}`;

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
