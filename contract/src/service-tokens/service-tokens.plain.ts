/** Service tokens without schemas: their scopes, their form on the wire, messages (TEL-1). */

/** What other systems may do: report calls of the telephone, or read the figures of the general report. */
export const serviceScopes = ["telephone", "figures"] as const;
export type ServiceScope = (typeof serviceScopes)[number];

export const serviceScopeNames: Readonly<Record<ServiceScope, string>> = {
  telephone: "Telephone: reports calls",
  figures: "Figures: reads the general report",
};

/** `hs_` and 256 random bits in base64url. */
export const isServiceToken = (text: string): boolean => /^hs_[A-Za-z0-9_-]{43}$/.test(text);

/** More than any helpline has systems that call it. */
export const maxServiceTokens = 50;

/** Calls a minute with one token. A helpline with 300 calls a day reports about two events a minute. */
export const callsPerMinute: Readonly<Record<ServiceScope, number>> = {
  telephone: 1200,
  figures: 60,
};

export const serviceTokenMessages = {
  name: "Please enter a name that says which system has the token (2 to 80 characters).",
  nameTaken: "There is a token with this name already.",
  scope: "Please choose what the token may do.",
  id: "Please choose a token.",
  notFound: "This token does not exist, or has been revoked.",
  made: "The token is ready. It is shown only now.",
  revoked: "The token has been revoked. It no longer works.",
  tooMany: `There are ${maxServiceTokens} tokens already. Please revoke one that is not used.`,
  /** One answer for an unknown, a revoked and a malformed token, and for one of another scope. */
  refused: "This token is not valid.",
  tooManyCalls: "Too many calls with this token. Please wait a minute and try again.",
  none: "No other system has a token.",
  revokeQuestion: (name: string) =>
    `Revoke the token of “${name}”? The system that uses it can no longer connect.`,
} as const;
