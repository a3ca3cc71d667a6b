/** Messages of the desk, and the limit that they name. */

/** How many cases a desk shows. */
export const maxDeskCases = 200;

export const deskMessages = {
  /** The list was cut short. */
  mostUrgent: `You have more than ${maxDeskCases} cases. The ${maxDeskCases} most urgent are shown.`,
  noCases: "No case is assigned to you at present. When one is, it appears here.",
  nothingDue: "Nothing is due.",
  /** For those who log. */
  noFollowUps: "Nothing is due. Add a follow-up when you log a call, and it appears here.",
} as const;
