/** What can become of a follow-up: the detail of its entry in the audit log. */
export const followUpChanges = [
  "done",
  "open again",
  "moved with the case",
  "closed with the case",
  "open again with the case",
] as const;
export type FollowUpChange = (typeof followUpChanges)[number];
