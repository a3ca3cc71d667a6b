/** What the fields of a follow-up are called, in its form and in the history of its case. */
export const followUpLabels = {
  due_on: "Due on",
  text: "What is to be done",
  assigned_to: "Who",
} as const;
