/** What the list of follow-ups can be narrowed to; without schemas, because the routes read addresses with it. */

export const dueRanges = ["overdue", "today", "week", "later", "all"] as const;
export type DueRange = (typeof dueRanges)[number];

export const whoseFollowUps = ["mine", "everyone"] as const;
