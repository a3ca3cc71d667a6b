/**
 * Why somebody gets a link to choose a password: they were added, a manager sent it, or they asked for it at
 * the login.
 */
export const linkPurposes = ["invitation", "new password", "forgotten password"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];
