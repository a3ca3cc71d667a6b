/**
 * The minimum length of names, which the configuration file sets. A module of its own because every form
 * uses it, including the login.
 */
import * as z from "zod/mini";

/** The default if the configuration file does not set it. */
export const usualNameMinLength = 3;

/** The schemas of names, each with its message for a name that is too short. */
export const nameSchemas = z.registry<{ readonly tooShort: (least: number) => string }>();

/** The wording in a message: "minimum 3 characters". */
export const minimum = (least: number): string =>
  `minimum ${least} ${least === 1 ? "character" : "characters"}`;
