/** Why an open case needs somebody's attention, most urgent first (VIEW-1, DESK-2). */

export const caseNeeds = ["overdue", "due-today", "key-date", "new", "untouched", "hours"] as const;
export type CaseNeed = (typeof caseNeeds)[number];

export const needWords: Readonly<Record<CaseNeed, string>> = {
  overdue: "Follow-up overdue",
  "due-today": "Follow-up due today",
  "key-date": "Key date near or past",
  new: "New",
  untouched: "Untouched",
  hours: "Hours",
};

/** How many days without a log entry make a case untouched: the most, and unless configured otherwise. */
export const maxUntouchedDays = 3650;
export const usualUntouchedDays = 28;
