/** Messages about enquiries. */
import { changedMeanwhile } from "../changed-meanwhile.ts";
import { goneMeanwhile } from "../gone-meanwhile.ts";
import { messages } from "../messages.ts";
import { enquiryAdded, longestEnquiry, outcomes, showReference } from "./enquiry-values.ts";

export const enquiryMessages = {
  id: "Please give the id of the enquiry.",
  channel: "Please choose how they got in touch.",
  caller: "Please choose who got in touch.",
  minutes: messages.wholeNumber("The minutes", 0, longestEnquiry),
  outcome: "Please choose what came of it.",
  topic: "Please choose the topic from the list.",
  topicGone: goneMeanwhile("topic"),
  callBackOn: "Please enter the day on which to ring back (DD-MM-YYYY).",
  pastDay: "The day on which to ring back must be today or later.",
  person: "The person who is to ring back must be the id of a user.",
  unknownPerson: "The person you have chosen does not exist any more.",
  // Without names: not everybody who takes calls may list the staff.
  disabledPerson:
    "The account of the person you have chosen is disabled. Please choose somebody else.",
  notCallTaker: "The person you have chosen does not take calls here. Please choose somebody else.",
  guardian: "The guardian must be the id of a guardian.",
  unknownGuardian: "The guardian you have chosen does not exist any more.",
  localAuthority: "The local authority must be the id of a local authority.",
  unknownAuthority: "The local authority you have chosen does not exist any more.",
  reached: "Please say whether anybody was reached: true or false.",
  onlyReached: "The outcome can only change if somebody was reached.",
  onlyByCase: "An enquiry becomes a case by opening a case for it, or joining it to one.",
  notFound: "This enquiry does not exist.",
  noNumber:
    "There is no telephone number and no email address to ring back. Do you want to save the enquiry without one?",
  noCallBack: "There is nobody to ring back about this enquiry.",
  /** What somebody typed of an attempt stays, although a colleague was quicker. */
  rungBack:
    "Nobody is to be rung back about this enquiry any more. What you typed is still here, so that you can copy it.",
  stale: changedMeanwhile("the enquiry"),
  becameCase: "This enquiry has become a case already.",
  cannotLog:
    "Nobody can add log entries to this case at its present stage. Please choose another one.",
  onlyManagers: "Only managers see everybody's enquiries.",
  added: enquiryAdded,
  updated: "The enquiry has been changed.",
  deleted: "The enquiry has been deleted.",
  tried: "The attempt has been recorded.",
  joined: "The enquiry is part of the case now.",
  tooManyToExport: (most: number) =>
    `More than ${most.toLocaleString("en-GB")} enquiries match. Please narrow the filters.`,
  none: "There are no enquiries yet.",
  noneLikeThat: "There are no enquiries like that.",
  /** What callers are told. */
  quote: (reference: string) => `Please quote ${showReference(reference)} if you call again.`,
  filters: {
    whose: "Whose must be mine or everyone.",
    outcome: `The outcomes must be a list of: ${outcomes.join(", ")}.`,
    caller: "The callers must be a list of kinds of callers.",
    channel: "The channels must be a list of channels.",
    topic: "The topics must be a list of at most 100 texts.",
    due: "Due must be overdue, today or week.",
    sort: (columns: readonly string[]) => `Please sort by one of: ${columns.join(", ")}.`,
  },
} as const;
