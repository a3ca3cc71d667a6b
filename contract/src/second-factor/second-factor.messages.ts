/** Messages about two-step login (AUTH-18, ADR 5). */
export const secondFactorMessages = {
  /** The page title and the name of the second factor on every screen. */
  title: "Two-step login",
  /** Shown after the right password (AUTH-18). */
  enterCode: "Please enter the code from your authenticator app.",
  code: "Please enter the code: 6 digits, or a recovery code.",
  /** While it is set up: there are no recovery codes yet. */
  digits: "Please enter the code: 6 digits.",
  password: "Please enter your password.",
  wrongCode:
    "This code is not right, or has been used already. Wait for the next one, or check the clock of your phone. After 3 failed logins an account is locked until a manager resets it.",
  wrongCodeLoggedIn:
    "This code is not right, or has been used already. Wait for the next one, or check the clock of your phone.",
  wrongPassword: "This is not your password.",
  challengeOver: "This took too long. Please log in again from the start.",
  unreadable:
    "Codes cannot be checked at the moment. Use a recovery code, or ask a manager to reset your two-step login.",
  due: "Please set up two-step login first: your role needs it.",
  alreadyOn: "Two-step login is on already.",
  notOn: "Two-step login is not on.",
  notBegun: "Please begin again: ask for a new QR code.",
  begun: "Scan the code with your authenticator app, then enter what it shows.",
  turnedOn: "Two-step login is on. Please keep your recovery codes.",
  turnedOff: "Two-step login is off.",
  newCodes: "You have new recovery codes. The old ones do not work any more.",
  reset: "Two-step login has been reset. The user logs in with the password alone.",
  resetQuestion:
    "Has this person lost their phone? Without two-step login the password alone opens the account, and they are logged out everywhere. Reset it?",
  notYours: "Turn off your own on the page Your account.",
} as const;
