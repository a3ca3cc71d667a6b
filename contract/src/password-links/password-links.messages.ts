/** Messages about links with which people choose a password themselves (AUTH-34), and why they get one. */

/** A link works for so long. */
export const passwordLinkHours = 72;

export const passwordLinkMessages = {
  /** The same whether or not there is such an account. */
  asked: `If there is an account with this username, and mail can reach it, a mail with a link is on its way. The link works once, for ${passwordLinkHours} hours.`,
  /** One text for links that were used (perhaps by a save whose answer was lost), expired, were replaced or never existed. */
  over: `This link does not work any more. If you have chosen a password with it, try to log in with that first. A link works once, for ${passwordLinkHours} hours, and a newer one replaces it.`,
  chosen: "Your password is set. You can log in with it now.",
  chosenButLocked:
    "Your password is set, but your account is locked after failed logins. Please ask a manager to reset them, then log in.",
  chosenButLockedAdmin:
    "Your password is set, but your account is locked after failed logins. Please ask another admin to reset them, then log in.",
  passwordDue: "Please choose a new password first: somebody else has set the present one.",
} as const;

/**
 * Why somebody gets a link to choose a password: they were added, a manager sent it, or they asked for it at
 * the login.
 */
export const linkPurposes = ["invitation", "new password", "forgotten password"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
