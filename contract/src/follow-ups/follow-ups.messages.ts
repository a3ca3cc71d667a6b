/**
 * Messages about follow-ups, the limits that they name, and the call that marks one as done: the desk has
 * them without the schemas (ADR 24).
 */

/** The maximum length of a follow-up in characters. */
export const longestFollowUp = 500;

/** How many follow-ups the list of a person, or of everybody, shows. */
export const maxFollowUps = 500;

/** How many follow-ups one log entry completes at most. */
export const maxCompleted = 200;

export const followUpMessages = {
  id: "Please give the id of the follow-up.",
  dueOn: "Please enter the day on which the follow-up is due (DD-MM-YYYY).",
  text: "Please enter what is to be done.",
  person: "Please choose who is to do it.",
  done: "Please say whether it is done: true or false.",
  due: "Please choose one of: overdue, today, week, later, all.",
  whose: "Please choose one of: mine, everyone.",
  user: "The person must be the id of a user.",
  onlyOfEverybody:
    "To see the follow-ups of one person, please ask for everybody's (whose=everyone).",
  unknownPerson: "The person you have chosen does not exist any more.",
  /** @param name of a member of staff */
  disabledPerson: (name: string) =>
    `The account of ${name} is disabled. Please choose somebody else.`,
  otherPerson: (name: string) =>
    `${name} does not work on this case now. Please choose somebody who does, a manager, or yourself.`,
  notFound: "This follow-up does not exist.",
  closedCase: "This case is closed, and its follow-ups with it. Re-opening it brings them back.",
  notYours: "Only people who may add log entries to this case, and managers, may do this.",
  /** @param when as shown, without seconds */
  alreadyDone: (name: string, when: string) =>
    `Nothing to change: ${name} marked this follow-up as done on ${when}.`,
  alreadyOpen: "Nothing to change: this follow-up is open.",
  notOpenHere:
    "A follow-up that you have ticked is not open any more. Reload the page to see which are.",
  added: "The follow-up has been added.",
  updated: "The follow-up has been changed.",
  isDone: "The follow-up is done.",
  isOpen: "The follow-up is open again.",
  /** The list was cut short. */
  soonest: `The ${maxFollowUps} that are due soonest are shown.`,
  none: "There are no open follow-ups.",
  noneLikeThat: "There are no open follow-ups like that.",
} as const;

/** The call that marks a follow-up as done. */
export const finishCall = {
  access: "logged-in",
  tag: "follow-ups",
  method: "POST",
  path: "/api/follow-ups/done",
  summary: "Mark a follow-up as done, or open it again",
  status: 201,
  errors: [403, 404, 409],
  message: followUpMessages.isDone,
} as const;
