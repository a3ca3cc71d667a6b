/**
 * The rules for new passwords (AUTH-31), whether a manager or the owner chooses one. The
 * server's password-rules.ts has the rules that depend on its settings.
 */
import * as z from "zod/mini";
import { sentSecret } from "../sent-text.ts";
import { userMessages } from "./users.messages.ts";

/** The minimum length of new passwords; a setting may require more (AUTH-31). */
export const passwordMinLength = 6;

export const passwordMaxLength = 200;

/** Never trimmed. Composed, so that it is the same on every keyboard (AUTH-46). */
const passwordText = () =>
  sentSecret({
    error: userMessages.password,
    max: passwordMaxLength,
    tooLong: `Password may have at most ${passwordMaxLength} characters.`,
  }).check(z.regex(/^[^\p{Cc}\p{Cs}]*$/u, userMessages.passwordCharacters));

export const newPassword = () =>
  passwordText().check(z.minLength(passwordMinLength, userMessages.password));

/** For a password that may also be left to its owner: required unless there is an invitation. */
export const firstPassword = () => z.optional(z.nullable(passwordText()));

/** Whether a first password is long enough; the rule of {@link newPassword}. */
export const isLongEnough = (password: unknown): boolean =>
  typeof password === "string" && password.length >= passwordMinLength;

/** Blank keeps the current password. */
export const changedPassword = () =>
  z.optional(
    z.nullable(
      passwordText().check(
        z.refine((text) => text === "" || text.length >= passwordMinLength, userMessages.password),
      ),
    ),
  );

interface PasswordFacts {
  readonly min_password_length: number;
  readonly refuses_common_passwords: boolean;
}

export function newPasswordHint(facts: PasswordFacts): string {
  const length = `At least ${facts.min_password_length} characters.`;
  return facts.refuses_common_passwords
    ? `${length} Not one of the common ones, and more than a name.`
    : length;
}
