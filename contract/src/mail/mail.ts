/**
 * Mail to staff and families: notifying a case's handler (MAIL-1), telling people of cases that they are
 * given (MAIL-4), and the managers' list of sent, waiting and failed mails.
 */

import * as z from "zod/mini";
import { caseMessages } from "../cases/cases.messages.ts";
import { recordId } from "../fields.ts";
import { defineRoute, moment, pageParams, reading } from "../http.ts";
import { type LinkPurpose, linkPurposes } from "../password-links/password-links.messages.ts";
import { notifyCall } from "./mail.messages.ts";
import { deliveries } from "./mail-outcome.ts";
import { mailFilters, mailStates } from "./mail-states.ts";

/** Mails to a family: a link to the questions of its evaluation, and the reminder of it. */
const evaluationMailKinds = ["evaluation", "evaluation reminder"] as const;
export type EvaluationMailKind = (typeof evaluationMailKinds)[number];

/**
 * `notify`: a manager asked for it. `assignment`: somebody else gave the person cases. `digest`: in the
 * morning, about follow-ups that are due. `changed password`: the account has a new password. `family`: to a
 * guardian, from a case. The others have a link to choose a password.
 */
export const mailKinds = [
  "notify",
  "assignment",
  "digest",
  "changed password",
  ...evaluationMailKinds,
  "family",
  ...linkPurposes,
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Mails to staff without a link of their own. */
export type StaffMailKind = Exclude<MailKind, EvaluationMailKind | LinkPurpose | "family">;

/** The stages in which somebody can be notified. */
export const notifiedStages = ["advisor", "advocate", "evaluator"] as const;
export type NotifiedStage = (typeof notifiedStages)[number];

/** Mails per page. */
export const mailPageSize = 20;

/** Mails are deleted after this many days. */
export const mailKeptDays = 90;

/** A person is notified of the same case at most once in this many seconds. */
export const notifyAgainAfterSeconds = 60;

const mailRow = z.object({
  mail_id: z.number(),
  kind: z.enum(mailKinds),
  /** The case, if the mail is about exactly one. */
  case_id: z.nullable(z.number()),
  /** All cases that the mail is about. */
  case_ids: z.array(z.number()),
  state: z.enum(mailStates),
  to_name: z.string(),
  to_address: z.string(),
  /** The person who requested it; see {@link madeByItself}. */
  created_by: z.string(),
  created_on: moment(),
  sent_on: z.nullable(moment()),
  last_tried_on: z.nullable(moment()),
  tries: z.number(),
  /** The reason why the last attempt failed, for a person. */
  last_error: z.nullable(z.string()),
  /** How it left: `outbox`, if it was only written to a file. Null until then, and for mails of earlier versions. */
  delivery: z.nullable(z.enum(deliveries)),
});
export type MailRow = z.output<typeof mailRow>;

const common = { access: "managers", tag: "mail" } as const;

export const mailRoutes = {
  notifyCaseUser: defineRoute({
    ...notifyCall,
    body: z.strictObject({ case_id: recordId(caseMessages.id) }),
    data: z.object({
      mail_id: z.number(),
      user_id: z.number(),
      name: z.string(),
      /** 1: notified less than a minute ago, so no second mail is sent. */
      already_notified: z.number(),
    }),
  }),
  count: defineRoute({
    ...common,
    ...reading,
    path: "/api/mail/count",
    summary: "How many mails there are, and how they leave",
    data: z.object({
      count: z.number(),
      waiting: z.number(),
      failed: z.number(),
      /** `outbox`: no mail server is configured, so mails are written to a folder of the server. */
      delivery: z.enum(deliveries),
    }),
  }),
  list: defineRoute({
    ...common,
    ...reading,
    path: "/api/mail/{page}",
    summary: `A page of the mails of the last ${mailKeptDays} days, newest first`,
    params: pageParams,
    query: z.strictObject({
      state: z.optional(
        z.enum(mailFilters, { error: `The state must be one of: ${mailFilters.join(", ")}.` }),
      ),
    }),
    data: z.array(mailRow),
  }),
  tryAgain: defineRoute({
    ...common,
    method: "POST",
    path: "/api/mail/try-again",
    summary: "Send a mail that failed once more, to the person's present address",
    body: z.strictObject({ mail_id: recordId("Please give the id of the mail.") }),
    status: 201,
    message: "The mail is being sent again.",
    data: z.object({ mail_id: z.number() }),
    errors: [404, 409],
  }),
};

/** Mails that no colleague asked for. */
export const madeByItself = (kind: MailKind): boolean =>
  kind === "digest" ||
  kind === "forgotten password" ||
  kind === "changed password" ||
  kind === "evaluation reminder";

/** Whether a mail goes to a family, with a link to the questions of its evaluation. */
export const isEvaluationMail = (kind: string): kind is EvaluationMailKind =>
  evaluationMailKinds.some((each) => each === kind);

/** Whether a mail has a link to choose a password. */
export const isLinkMail = (kind: MailKind): kind is LinkPurpose =>
  linkPurposes.some((purpose) => purpose === kind);

/** Labels of the kinds. */
export const mailKindNames: Readonly<Record<MailKind, string>> = {
  notify: "Notify case user",
  assignment: "New case",
  digest: "Follow-ups due",
  evaluation: "Evaluation questions",
  "evaluation reminder": "Reminder of the evaluation",
  invitation: "Invitation",
  "new password": "New password",
  "forgotten password": "Forgotten password",
  "changed password": "Changed password",
  family: "To a family",
};
