/** Messages about signing in through a provider (ADR 0017). */
export const openIdMessages = {
  notConfigured: "Signing in this way is not set up here.",
  unavailable: (label: string) =>
    `Signing in with ${label} is not possible at the moment. Please try again shortly, or sign in with your password.`,
  cancelled:
    "You were not signed in: the sign-in was cancelled or refused there. Please try again.",
  failed: "Signing in did not work. Please begin again from the login page.",
  anotherPerson: (label: string) =>
    `This is not the ${label} account that belongs to this user of Helpline. Please sign in there with your own, or ask an admin to unlink the old one in Users.`,
  returning: "Signing you in…",
} as const;
