/** Messages about login through a provider (ADR 5). */
export const openIdMessages = {
  notConfigured: "Logging in this way is not set up here.",
  unavailable: (label: string) =>
    `Logging in with ${label} is not possible at the moment. Please try again shortly, or log in with your password.`,
  cancelled: "You were not logged in: the login was cancelled or refused there. Please try again.",
  failed: "Logging in did not work. Please begin again from the login page.",
  anotherPerson: (label: string) =>
    `This is not the ${label} account that belongs to this user of Helpline. Please log in there with your own, or ask an admin to unlink the old one in Users.`,
  returning: "Logging you in…",
} as const;
