/**
 * Messages about mail to staff (MAIL-1), and the call that notifies somebody: the case list loads them without
 * the schemas (ADR 24).
 */

import { type Delivery, saidOfMail } from "./mail-outcome.ts";

/** A person notified about a case: their name and the stage they handle. */
interface Handler {
  readonly name: string;
  readonly stage: string;
}

/** Titles of the dialog that says whether the user of a case was notified. */
export const notifyTitles = { done: "Success", failed: "Error" } as const;

export const mailMessages = {
  noHandler: "This case has no assigned user to notify.",
  closed: "This case is closed, so there is nobody to notify. Re-open it first.",
  noAddress: (name: string) =>
    `${name} has no email address, so no mail can be sent. Please add one to the account.`,
  disabled: (name: string) =>
    `The account of ${name} is disabled. Enable it, or assign the case to somebody else first.`,
  notified: (
    { name, stage }: Handler,
    caseId: number,
    address: string,
    delivery: Delivery = "smtp",
  ) =>
    saidOfMail(
      delivery,
      `${name} (${stage}) is being notified of case ${caseId} by mail to ${address}.`,
      `There is a mail about case ${caseId} for ${name} (${stage}), ${address}.`,
    ),
  alreadyNotified: ({ name, stage }: Handler, caseId: number) =>
    `${name} (${stage}) was notified of case ${caseId} less than a minute ago, so no second mail has been sent.`,
  notFound: "This mail does not exist any more.",
  notFailed: "This mail has not failed, so there is nothing to try again.",
  otherHandler: (name: string, caseId: number) =>
    `Case ${caseId} is not with ${name} any more. Use "Notify case user" on the case instead.`,
  otherHandlers: (name: string) =>
    `None of these cases is with ${name} any more, so there is nothing to tell them.`,
  digestOver:
    "This mail was about one morning, which is over. A new one is made each morning, so it is not sent again.",
  linkOver:
    "The link of this mail has run out, or a newer one has replaced it. Send the user a new link in Users.",
  guardianGone: (name: string) =>
    `${name} is not on file as a guardian any more, so the mail cannot be sent again.`,
  noGuardianAddress: (name: string) =>
    `${name} has no valid email address on file. Please correct the guardian's record first, or ask a manager to.`,
  noRecipient: (name: string) => `The account of ${name} does not exist any more.`,
  tryingAgain: (name: string, delivery: Delivery = "smtp") =>
    saidOfMail(
      delivery,
      `The mail to ${name} is being sent again.`,
      `The mail to ${name} is tried again.`,
    ),
  gaveUp: "The mail could not be sent within about a day.",
} as const;

/** The call that mails the person who handles a case. */
/** The call that mails the person who handles a case, without its schemas: the case list loads it (ADR 24). */
export const notifyCall = {
  access: "managers",
  tag: "mail",
  method: "POST",
  path: "/api/managers/cases/notify-case-user",
  summary: "Mail the person who handles the case's present stage",
  status: 200,
  message: "The person who handles the case is being notified.",
  errors: [404, 409],
} as const;
