/** Messages of forms about drafts. */
export const draftMessages = {
  broughtBack: (moment: string) => `Your draft from ${moment} has been brought back.`,
  stale: "The case has been changed since. Saving shows you what is different.",
  startAfresh: "Start afresh",
  startAfreshQuestion: "Do you want to throw the draft away and start afresh?",
  kept: "Draft kept",
  failed: "Kept in this tab only: no connection",
  refused: "Kept in this tab only",
  leave: {
    kept: "You have changes that are not saved. A draft of them is kept on the server and comes back when you open this form again. Do you want to leave without saving them?",
    failed:
      "You have changes that are not saved. The server cannot be reached now: they are kept in this tab only, and sent as a draft as soon as it can be. Until then, do not close or reload this tab. Do you want to leave without saving them?",
    refused:
      "You have changes that are not saved, and the server does not take them as a draft. They are kept in this tab only, until you close it, reload it or log out. Do you want to leave without saving them?",
  },
} as const;
