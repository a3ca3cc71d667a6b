/** Messages about the caller's own account: password and sessions (ADR 4). */
export const accountMessages = {
  currentPassword: "Please enter your present password.",
  wrongPassword: "This is not your present password.",
  triesUsedUp: "Too many tries. Please wait up to an hour and try again.",
  samePassword: "The new password is the present one. Please choose another.",
  passwordChanged: "Your password is changed. You are logged out everywhere else.",
  changedMeanwhile:
    "Your password was changed a moment ago in another place. Please log in again with the new one.",
  session: "Please say which login to end.",
  sessionEnded: "Logged out there.",
  noSuchSession: "There you are logged out already.",
  notThisSession: "This is where you are now. Use Logout to log out here.",
  endedElsewhere: "You are logged out everywhere else.",
} as const;
