/**
 * The least length of names, which a line of the configuration file says. It stands apart
 * from the other fields because every form checks by it, the login's among them.
 */
import * as z from "zod/mini";

/** Where the configuration file does not say (spec 1 §5). */
export const usualNameMinLength = 3;

/** The schemas of names, each with the message for one that is too short. */
export const nameSchemas = z.registry<{ readonly tooShort: (least: number) => string }>();

/** As a message tells it: "minimum 3 characters". */
export const minimum = (least: number): string =>
  `minimum ${least} ${least === 1 ? "character" : "characters"}`;
