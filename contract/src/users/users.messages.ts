import type { CaseRole } from "../access.ts";
import { passwordLinkHours } from "../password-links/password-links.messages.ts";
import { counted } from "../words.ts";

/** What a manager does to somebody's login. */
type LoginDeed =
  | "send a link for a new password to"
  | "reset the two-step login of"
  | "unlink the login of"
  | "log out"
  | "remove the calendar address of";

/** The most open cases that a capacity can be. */
export const maxCapacity = 999;

/** Messages about users (USER-2). */
export const userMessages = {
  userType: "Please choose a user type.",
  /** In the form, once another type is chosen. */
  typeChange: (from: CaseRole) =>
    `Their open cases go on naming this user as ${from}, but this user will not see them any more: please assign them to somebody else afterwards.${from === "clinic" ? " The clinic name and details are removed." : ""}`,
  /** After saving. */
  casesLeft: (role: CaseRole, cases: number) =>
    `This user no longer sees ${counted(cases, "open case")} naming them as ${role}: please assign ${cases === 1 ? "it" : "them"} to somebody else.`,
  capacity: `Capacity must be a whole number from 1 to ${maxCapacity}, or empty.`,
  capacityHint:
    "How many open cases this person can carry. Welcome shows how full their hands are.",
  usualPlace: "City and county are those of most colleagues. Change them if they differ.",
  clinicName: "Please enter a clinic name (minimum 5 characters).",
  username: "Please enter a username (minimum 6 characters).",
  usernameCharacters:
    "A username has letters of one alphabet, and no invisible or look-alike characters. Please type another.",
  password: "Please enter a password (minimum 6 characters).",
  passwordCharacters: "A password cannot contain control characters. Please type another.",
  passwordLonger: (length: number) => `Please enter a password (minimum ${length} characters).`,
  passwordCommon:
    "This password is too common: it is on lists that attackers try first. Please choose another.",
  passwordOfNames: (productName: string) =>
    `A password should not be only a name, username or email address of its owner, or "${productName}". Please choose another.`,
  passwordHint: "Leave password blank if you do not wish to change it.",
  inviteOrPassword: "Please either type a password or invite them to choose one, not both.",
  inviteLabel: "Send a link instead: they choose a password themselves",
  invited: (address: string) =>
    `The user has been added. A mail with a link to choose a password is on its way to ${address}. It works once, for ${passwordLinkHours} hours.`,
  invitedByHand: `The user has been added. No mail can be sent, so please pass this link on. It works once, for ${passwordLinkHours} hours, and is shown only now.`,
  sendLink: "Send a link for a new password",
  sendLinkQuestion:
    "This user gets a link with which they choose a new password. Earlier links stop working; a present password goes on working until then. Send it?",
  linkSent: (address: string) =>
    `A mail with a link to choose a password is on its way to ${address}.`,
  linkShown: `No mail can be sent, so please pass this link on to the user. It works once, for ${passwordLinkHours} hours, and is shown only now.`,
  disabledNoLink: "This account is disabled. Enable it first, then send a link.",
  usernameTaken: "This username is already in use. Please choose another.",
  loginsReset: "Failed login count has been reset.",
  resetsUsedUp: (times: number) =>
    `This account has been reset ${times} times within an hour. Somebody may be guessing its password. Please ask its owner, and wait up to an hour.`,
  noSecondFactor: "This user has not turned on two-step login.",
  signedOutEverywhere: "The user is logged out everywhere.",
  signOutQuestion:
    "This user will be logged out in every browser at once. What they have typed and not saved is kept where there are drafts. They can log in again. Their calendar address stops working. Log them out?",
  removeCalendar: "Remove the calendar address",
  removeCalendarQuestion:
    "Calendars that use this user's private address get no more entries. The user can make a new address. Remove it?",
  calendarRemoved: "The calendar address of this user no longer works.",
  noCalendar: "This user has no calendar address.",
  unlink: (label: string) => `Unlink ${label}`,
  unlinkQuestion: (label: string) =>
    `Does this person have a new ${label} account? Whoever logs in next through ${label} with this username is linked to this user from then on, and the user is logged out everywhere. Unlink the old one?`,
  unlinked: "Unlinked. The next login links the user again.",
  notLinked: "Nobody has logged in as this user through single sign-on.",
  ownLink: "Your own login is unlinked by another manager or admin.",
  notYourSessions: "Log yourself out on the page Your account.",
  ownPassword: "Please change your own password on the page Your account.",
  ownUsername: "Your own username is changed by another manager or admin.",
  ownLoginNote:
    "Another manager or admin changes your username. You change your password on the page Your account.",
  adminOnly: "Only an admin may add, change or delete an admin.",
  adminOnlyTo: (deed: LoginDeed) => `Only an admin may ${deed} an admin.`,
  adminOnlyReset:
    "Only an admin may reset the failed logins of an admin. If no other admin can log in, and mail is set up, the link that is mailed for a forgotten password resets them too.",
  lead: "Safeguarding lead",
  leadHint: "Reads every safeguarding concern. Only an admin chooses the leads.",
  adminOnlyLead: "Only an admin may choose safeguarding leads, or change or delete their accounts.",
  lastLead:
    "This is the only enabled safeguarding lead. There must always be one: please make somebody else a safeguarding lead first.",
  notYourself: "You cannot delete, disable or demote yourself.",
  lastAdmin: "This is the last enabled admin. There must always be one.",
  inUse: (cases: number) =>
    `This user cannot be deleted: ${cases} ${cases === 1 ? "case names" : "cases name"} them. Disable the account instead.`,
  hasLogEntries:
    "This user cannot be deleted: they have written case log entries. Disable the account instead.",
  hasEnquiries: "This user cannot be deleted: enquiries name them. Disable the account instead.",
  hasFiles:
    "This user cannot be deleted: they have added files to cases. Disable the account instead.",
  hasEvaluations:
    "This user cannot be deleted: they have written evaluations. Disable the account instead.",
  hasFollowUps:
    "This user cannot be deleted: follow-ups of cases name them. Disable the account instead.",
  hasTokens:
    "This user cannot be deleted: they have made tokens of other systems. Disable the account instead.",
  hasSettings:
    "This user cannot be deleted: they have changed the settings. Disable the account instead.",
  hasPageTimes:
    "This user cannot be deleted: their timesheet has work on it. Disable the account instead.",
} as const;
