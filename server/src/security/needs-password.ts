/** Whether a logged-in user must repeat their password before a change (ADR 0017 and 0020). */
import type { Identity } from "#http/context";

/** A user who logged in through the provider may have no password; for this long the login replaces it. */
const freshSignInMs = 10 * 60 * 1000;

export const needsPassword = ({ providerSignInAt }: Identity, now: Date): boolean =>
  providerSignInAt === null || now.getTime() - providerSignInAt.getTime() > freshSignInMs;
