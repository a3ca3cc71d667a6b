/**
 * The texts of mails. About cases: case numbers and links, nothing about a family (MAIL-5).
 * About concerns: their numbers and links (SAFE-7). To choose a password: the username and the link (AUTH-33). About a new password: when it was set.
 */

import type { ConcernMailKind } from "@helpline/contract/concerns/concern-values";
import { dayIn, showFullDate, showMoment } from "@helpline/contract/dates";
import {
  type LinkPurpose,
  passwordLinkHours,
} from "@helpline/contract/password-links/password-links.messages";
import { addressOf, casePath, screens } from "@helpline/contract/screens";
import { capitalised, counted } from "@helpline/contract/words";
import { escaped } from "#http/html";
import { familyLinkPath } from "#security/evaluation-links";
import { linkPath } from "#security/password-links";

interface Sender {
  /** The product's name (config/helpline.json). */
  readonly product: string;
  /** Helpline's public address, without a path. */
  readonly address: string;
}

export interface NotifyMail extends Sender {
  readonly caseId: number;
}

export interface AssignmentMail extends Sender {
  readonly caseIds: readonly number[];
}

export interface DigestMail extends AssignmentMail {
  readonly overdue: number;
  readonly dueToday: number;
  /** Callers who wait to be rung back. */
  readonly ringBacks: number;
}

interface Link {
  readonly href: string;
  /** As plain text, and in HTML. */
  readonly text: string;
  readonly html: string;
}

interface Content {
  readonly title: string;
  readonly lead: string;
  readonly links: readonly Link[];
  readonly why: string;
  /** Where to turn such mails off. */
  readonly off?: Link;
}

const linkInHtml = ({ href, html }: Link) => `<p><a href="${escaped(href)}">${html}</a></p>`;
const linkInText = ({ text, href }: Link) => `${text}: ${href}`;

const inHtml = ({ title, lead, links, why, off }: Content, product: string) =>
  [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>`,
    `<p>${escaped(lead)}</p>`,
    ...links.map(linkInHtml),
    `<p>${why}</p>`,
    ...(off ? [linkInHtml(off)] : []),
    `<p>${escaped(product)}</p>`,
    "</body></html>",
    "",
  ].join("\n");

function asMail(subject: string, content: Content, product: string) {
  const { lead, links, why, off } = content;
  const ending = off ? [why, linkInText(off)] : [why];
  const linked = links.length > 0 ? [...links.map(linkInText), ""] : [];
  const text = [lead, "", ...linked, ...ending, "", product, ""].join("\n");
  return { subject: `${product}: ${subject}`, text, html: inHtml(content, product) };
}

/** The test mail of the screen Settings. */
export const testMailText = (product: string) =>
  asMail(
    "test mail",
    {
      title: "Test mail",
      lead: `This is the test mail that you asked for: mails of ${product} reach you.`,
      links: [],
      why: "You receive this because you sent it to yourself on the screen Settings.",
    },
    product,
  );

const noDetails = "It holds no details of the case; you see them after logging in.";

export function notifyText({ caseId, product, address }: NotifyMail) {
  const href = new URL(casePath(caseId), address).href;
  const content = {
    title: `Case ${caseId}`,
    lead: `A manager asks you to look at case ${caseId}.`,
    links: [{ href, text: "Open the case", html: `Open case ${caseId}` }],
    why: `You get this mail because case ${caseId} is with you at present. ${noDetails}`,
  };
  return asMail(`please look at case ${caseId}`, content, product);
}

/** "Case 258 is" or "50 cases are". */
const areNew = (ids: readonly number[]) =>
  ids.length === 1 ? `Case ${ids[0]} is` : `${counted(ids.length, "case")} are`;

function caseLink(id: number, address: string): Link {
  const text = `Open case ${id}`;
  return { href: new URL(casePath(id), address).href, text, html: text };
}

export function assignmentText({ caseIds, product, address }: AssignmentMail) {
  const title = `${areNew(caseIds)} now with you`;
  const content = {
    title,
    lead: `${title}.`,
    links: caseIds.map((id) => caseLink(id, address)),
    why: `You get this mail because a colleague has just assigned ${caseIds.length === 1 ? "this case" : "these cases"} to you. It holds no details of any case; you see them after logging in.`,
  };
  return asMail(title.charAt(0).toLowerCase() + title.slice(1), content, product);
}

type Due = Pick<DigestMail, "overdue" | "dueToday" | "ringBacks">;

/** "3 follow-ups are overdue and 2 are due today; 1 caller waits to be rung back", without what is none. */
function dueWords({ overdue, dueToday, ringBacks }: Due): string {
  const parts = [
    { count: overdue, state: "overdue" },
    { count: dueToday, state: "due today" },
  ].filter(({ count }) => count > 0);
  const followUps = parts
    .map(({ count, state }, index) => {
      const what = index === 0 ? counted(count, "follow-up") : String(count);
      return `${what} ${count === 1 ? "is" : "are"} ${state}`;
    })
    .join(" and ");
  const waiting = `${counted(ringBacks, "caller")} ${ringBacks === 1 ? "waits" : "wait"} to be rung back`;
  return [...(followUps ? [followUps] : []), ...(ringBacks > 0 ? [waiting] : [])].join("; ");
}

export function digestText({ caseIds, product, address, ...due }: DigestMail) {
  const words = dueWords(due);
  const list = "Open whom to ring back";
  const href = new URL(screens.followUps.path, address).href;
  const off = "Turn this mail off in Your account";
  const content = {
    title: words,
    lead: `${words}.`,
    links: [
      ...caseIds.map((id) => caseLink(id, address)),
      ...(due.ringBacks > 0 ? [{ href, text: list, html: list }] : []),
    ],
    why: "You get this mail because this is yours to do. It holds no details of any case or caller; you see them after logging in.",
    off: { href: new URL(screens.account.path, address).href, text: off, html: off },
  };
  return asMail(words, content, product);
}

export interface ConcernMail extends Sender {
  readonly kind: ConcernMailKind;
  /** At least one. */
  readonly concernIds: readonly number[];
}

/** "concern 482913", "concerns 482913, 519204" */
const concernsInWords = (ids: readonly number[]) =>
  `${ids.length === 1 ? "concern" : "concerns"} ${ids.join(", ")}`;

/** What leads are told, and why. Nobody is named, not even the author. */
const concernWords: Readonly<
  Record<ConcernMailKind, readonly [(ids: readonly number[]) => string, string]>
> = {
  concern: [
    (ids) =>
      ids.length === 1
        ? `Concern ${ids[0]} has been raised. Please read and acknowledge it.`
        : `${capitalised(concernsInWords(ids))} have been raised. Please read and acknowledge them.`,
    "You get this mail because you are a safeguarding lead.",
  ],
  "concern waiting": [
    (ids) =>
      `Nobody has acknowledged ${concernsInWords(ids)} yet. Please read and acknowledge ${ids.length === 1 ? "it" : "them"} now.`,
    "Safeguarding leads and the address that the helpline has named for this are mailed each hour until one of the leads has acknowledged it.",
  ],
  "concern review": [
    (ids) =>
      `A subject access report was made that leaves out ${concernsInWords(ids)}. Please review whether the person may be told of ${ids.length === 1 ? "it" : "them"}.`,
    "You get this mail because you are a safeguarding lead.",
  ],
};

export function concernText({ kind, concernIds, product, address }: ConcernMail) {
  const title = capitalised(concernsInWords(concernIds));
  const [lead, why] = concernWords[kind];
  const content = {
    title,
    lead: lead(concernIds),
    links: concernIds.map((id) => {
      const open = `Open concern ${id}`;
      const href = new URL(addressOf(screens.concernView, id), address).href;
      return { href, text: open, html: open };
    }),
    why: `${why} It holds no details; leads see them after logging in.`,
  };
  return asMail(concernsInWords(concernIds), content, product);
}

export interface PasswordLinkMail extends Sender {
  readonly purpose: LinkPurpose;
  readonly username: string;
  readonly token: string;
}

export interface PasswordChangedMail extends Sender {
  readonly changedOn: string;
  readonly timeZone: string;
}

/** Without a link, so that nobody learns to follow links in mails that frighten. */
export function passwordChangedText(mail: PasswordChangedMail) {
  const { changedOn, timeZone, product } = mail;
  const title = "Your password was changed";
  const content = {
    title,
    lead: `The password of your account was changed on ${showMoment(changedOn, timeZone)}.`,
    links: [],
    why: "If this was not you, tell an admin.",
  };
  return asMail("your password was changed", content, product);
}

export interface EvaluationMail extends Sender {
  readonly isReminder: boolean;
  readonly token: string;
  readonly expiresOn: string;
  readonly timeZone: string;
}

/** To a family: names no person, no child and no case (EVAL-9). */
export function evaluationText(mail: EvaluationMail) {
  const { isReminder, token, expiresOn, timeZone, product, address } = mail;
  const until = showFullDate(dayIn(timeZone, new Date(expiresOn)));
  const text = "Answer the questions";
  const asks = `You have said that ${product} may ask you how its help was. There are 18 short questions, which take about five minutes.`;
  const content = {
    title: "How was our help?",
    lead: isReminder
      ? `A week ago we sent you a link to 18 short questions about the help of ${product}. This is the only reminder.`
      : asks,
    links: [{ href: new URL(familyLinkPath(token), address).href, text, html: text }],
    why: `The link works until ${until}, and takes your answers once. Nobody has to answer. If you would rather not, there is nothing to do.`,
  };
  const subject = isReminder ? "a reminder: how was our help?" : "how was our help?";
  return asMail(subject, content, product);
}

const stays = "your password stays as it is.";

/** Why somebody gets a link, and what to do if they did not expect it. */
const linkWords = (product: string): Readonly<Record<LinkPurpose, readonly [string, string]>> => ({
  invitation: [
    `You have been added to ${product}. Choose a password, then log in.`,
    "You get this mail because a colleague has made an account for you. If you do not know of it, please ask them.",
  ],
  "new password": [
    `A colleague has sent you this link, so that you can choose a new password for ${product}.`,
    `If you did not ask for it, please tell a manager; ${stays}`,
  ],
  "forgotten password": [
    `Somebody has asked for a new password for your account in ${product}. If it was you, choose one with this link.`,
    `If it was not you, there is nothing to do: ${stays}`,
  ],
});

export function passwordLinkText({ purpose, username, token, product, address }: PasswordLinkMail) {
  const text = "Choose a password";
  const [lead, why] = linkWords(product)[purpose];
  const content = {
    title: text,
    lead: `${lead} Your username is ${username}.`,
    links: [{ href: new URL(linkPath(token), address).href, text, html: text }],
    why: `The link works once, for ${passwordLinkHours} hours. Please do not pass it on. ${why}`,
  };
  return asMail("choose a password", content, product);
}
