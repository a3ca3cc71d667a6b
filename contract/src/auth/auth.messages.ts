/** Messages about logging in and out (AUTH-4). */
export const authMessages = {
  username: "Please enter a username.",
  password: "Please enter a password.",
  code: "The code must be text of at most 40 characters.",
  loginFailed:
    "Login failed. Check your username and password. After 3 failed logins an account is locked until a manager resets it.",
  /** The button of a provider; the operator sets the label (OIDC_LABEL, ADR 5). */
  logInWith: (label: string) => `Log in with ${label}`,
  loggedIn: "You are logged in.",
  loggedOut: "You are logged out.",
  refreshed: "Your session goes on.",
} as const;

/** Messages about login through a provider (ADR 5). */
export const openIdMessages = {
  notConfigured: "Logging in this way is not set up here.",
  unavailable: (label: string) =>
    `Logging in with ${label} is not possible at the moment. Please try again shortly, or log in with your password.`,
  cancelled: "You were not logged in: the login was cancelled or refused there. Please try again.",
  failed: "Logging in did not work. Please begin again from the login page.",
  anotherPerson: (label: string) =>
    `This is not the ${label} account that belongs to this user here. Please log in there with your own, or ask an admin to unlink the old one in Users.`,
  returning: "Logging you in…",
} as const;
