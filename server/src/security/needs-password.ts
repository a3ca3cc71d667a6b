/** Whether somebody who is signed in gives their password again before a change (ADR 0017 and 0020). */
import type { Identity } from "#http/context";

/** Somebody who came through the provider may know no password: for so long their sign-in stands for it. */
const freshSignInMs = 10 * 60 * 1000;

export const needsPassword = ({ providerSignInAt }: Identity, now: Date): boolean =>
  providerSignInAt === null || now.getTime() - providerSignInAt.getTime() > freshSignInMs;
