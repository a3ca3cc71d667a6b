/** What the forms say about drafts (interface rule 3). */
export const draftMessages = {
  broughtBack: (moment: string) => `Your draft from ${moment} has been brought back.`,
  stale: "The case has been changed since. Saving shows you what is different.",
  startAfresh: "Start afresh",
  startAfreshQuestion: "Do you want to throw the draft away and start afresh?",
  kept: "Draft kept",
  failed: "Not kept: no connection",
  refused: "Not kept",
  leave:
    "You have changes that are not saved. A draft of them is kept and comes back when you open this form again. Do you want to leave without saving them?",
} as const;
