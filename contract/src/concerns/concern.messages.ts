/** Messages about safeguarding concerns. */
import { changedMeanwhile } from "../changed-meanwhile.ts";
import { concernStates, concernsAnHour } from "./concern-values.ts";

export const concernMessages = {
  id: "Please give the number of the concern.",
  guardian: "The guardian must be the id of a guardian.",
  words: "Please write what was said, in the caller's own words.",
  wordsHint:
    "As they were said, as far as you can. Also say who it is about, if that is not known.",
  danger: "Somebody is in immediate danger",
  dangerHint: "If so, ring 999 first; whom else to ring is shown below.",
  familyTold: "Please choose whether the family knows that you are passing this on.",
  decision: "Please choose what is to be done.",
  reason: "Please give the reason (minimum 3 characters).",
  reviewOn: "Please enter the day of the review (DD-MM-YYYY).",
  pastDay: "The day of the review must be today or later.",
  state: `The state must be one of: ${concernStates.join(", ")}.`,
  notFound: "This concern does not exist.",
  onlyLeads: "Only a safeguarding lead does this.",
  noLead:
    "There is no safeguarding lead, so nobody would read it. Please ask an admin to choose one, and tell a manager at once.",
  /** @param advice whom to ring, as the helpline words it */
  tooMany: (advice: string, next: string) =>
    `This concern has not been raised, because you have raised ${concernsAnHour} within an hour. What you typed is still here; it can be raised at ${next}. Do not wait if it is urgent. ${advice}`,
  caseNumber: "Please enter the number of a case.",
  hasCase: "This concern is about a case already.",
  tied: (caseId: number) => `The concern is tied to case ${caseId}.`,
  tie: "Tie to a case",
  tieHint:
    "The number of the case that it is about, one that you may see. Nobody who works on the case learns of the concern.",
  stale: changedMeanwhile("the concern"),
  acknowledgedAlready: (name: string) => `${name} has acknowledged this concern already.`,
  raised: (leads: number) =>
    leads === 1
      ? "The concern has been raised. The safeguarding lead is told now."
      : "The concern has been raised. The safeguarding leads are told now.",
  acknowledged: "The concern has been acknowledged. Its author sees that.",
  decided: "The decision has been recorded.",
  /** Below what a lead's desk shows. */
  more: (count: number) => (count === 1 ? "One more waits" : `${count} more wait`),
  ringNow: "Somebody is in immediate danger",
  raise: "Raise a concern",
  secret:
    "Only you and the safeguarding leads will know of it. Colleagues, managers and admins will not.",
  none: "There are no concerns here.",
  noneRaised: "You have not raised any concern.",
  noLeadYet: "No safeguarding lead has been chosen yet, so nobody can raise a concern.",
  unnamed: "Nobody named",
} as const;
