/** Texts of the conflict dialog (UI-8). */
export const conflictMessages = {
  title: "This case was changed by someone else",
  by: (who: string, when: string) =>
    `${who} saved this case on ${when}, while you were editing it. Nothing of yours has been saved yet.`,
  explain:
    "These fields are different now. Choose for each whether to take theirs or keep yours; then save again.",
  nothingDifferent: "What they saved is the same as what you have in the form.",
  unchosen: (count: number) =>
    count === 1
      ? "One field was changed by both of you. Please choose."
      : `${count} fields were changed by both of you. Please choose.`,
  takeTheirs: "Take theirs",
  keepMine: "Keep mine",
  both: "Changed by both",
  save: "Save with these choices",
  back: "Back to the form",
} as const;
