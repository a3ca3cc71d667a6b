/** The states of a mail, and by which of them the list is filtered. Without schemas: addresses of screens name them. */
export const mailStates = ["waiting", "sending", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** Labels of the states. */
export const mailStateNames: Readonly<Record<MailState, string>> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};

/** What the list can be filtered by. Nobody looks for the moment in which a mail is being sent. */
export const mailFilters = ["waiting", "sent", "failed"] as const;
export type MailFilter = (typeof mailFilters)[number];

/** The states of the mails that a filter shows. */
export const statesShown: Readonly<Record<MailFilter, readonly MailState[]>> = {
  waiting: ["waiting", "sending"],
  sent: ["sent"],
  failed: ["failed"],
};

/** In sentences and in the list of filters. */
export const mailFilterWords: Readonly<Record<MailFilter, string>> = {
  waiting: "waiting or being sent",
  sent: "sent",
  failed: "failed",
};
