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
