/**
 * The rules of new passwords (spec 1 §5, decision B12), for whoever chooses one: a manager for a user,
 * or somebody for themselves. What the server's settings ask for besides is in its password-rules.ts.
 */
import * as z from "zod/mini";
import { userMessages } from "./users.messages.ts";

/** New passwords have at least so many characters (spec 1 §5); a setting may ask for more (B12). */
export const passwordMinLength = 6;

export const passwordMaxLength = 200;

/** Never trimmed: what is typed at login is compared as it is. */
const passwordText = () =>
  z
    .string({ error: userMessages.password })
    .check(
      z.maxLength(passwordMaxLength, `Password may have at most ${passwordMaxLength} characters.`),
    );

export const newPassword = () =>
  passwordText().check(z.minLength(passwordMinLength, userMessages.password));

/** Blank keeps the current password (spec 1 §5). */
export const changedPassword = () =>
  z.optional(
    z.nullable(
      passwordText().check(
        z.refine((text) => text === "" || text.length >= passwordMinLength, userMessages.password),
      ),
    ),
  );
