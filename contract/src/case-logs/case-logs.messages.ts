/** What is said about log entries. */
import { maxCompleted } from "../follow-ups/follow-ups.messages.ts";
import { goneMeanwhile } from "../gone-meanwhile.ts";
import { longestEntry } from "../limits.ts";

export const logMessages = {
  entryType: "Please choose an entry type.",
  duration: "Please enter the duration (time in minutes) for your entry.",
  durationLimit: `The duration of one entry is at most ${longestEntry} minutes (24 hours). Please split longer work into several entries.`,
  otherDetails: "Please enter the details of the log entry (minimum of 5 characters).",
  empty: "You are not allowed to add empty log entries to a case.",
  furtherAction: "Please choose a further action.",
  /** Below the further action, before an entry that refers or closes the case is saved. */
  noUndo:
    "The case leaves this list when you save. You cannot undo that yourself; a manager can move the case back.",
  consent:
    "Please choose whether the primary or secondary guardian has consented to being contacted in order to help us to evaluate the service we have provided.",
  nature: "Please choose the nature of the case.",
  unknownNature: "Please choose the nature of the case from the list.",
  natureGone: goneMeanwhile("nature of case"),
  added: "The log entry has been added.",
  closesWithFollowUp:
    "Closing a case closes its follow-ups too. Please leave the new follow-up out, or do not close the case.",
  timedMinutes: `The minutes of the call timer must be a whole number from 1 to ${longestEntry}.`,
  completes: `Please send the ids of at most ${maxCompleted} follow-ups.`,
  none: "NO CASE LOGS FOUND / AVAILABLE",
  loadFailed: "Unable to get case logs",
} as const;
