/** Whether a logged-in user must repeat their password before a change (ADRs 4 and 5). */
import type { Identity } from "#http/context";

/** A user who logged in through the provider may have no password; for this long the login replaces it. */
const freshLoginMs = 10 * 60 * 1000;

export const needsPassword = ({ providerLoginAt }: Identity, now: Date): boolean =>
  providerLoginAt === null || now.getTime() - providerLoginAt.getTime() > freshLoginMs;
