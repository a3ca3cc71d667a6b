/** The texts of mails about cases: case numbers and links, nothing about a family (B13; document 4, A5). */
import { casePath } from "@helpline/contract/cases/case-place";
import { counted } from "@helpline/contract/words";
import { escaped } from "#http/html";

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

interface Content {
  readonly title: string;
  readonly lead: string;
  /** The link's text as plain text, and in HTML. */
  readonly links: readonly {
    readonly href: string;
    readonly text: string;
    readonly html: string;
  }[];
  readonly why: string;
}

const inHtml = ({ title, lead, links, why }: Content, product: string) =>
  [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>`,
    `<p>${lead}</p>`,
    ...links.map(({ href, html }) => `<p><a href="${escaped(href)}">${html}</a></p>`),
    `<p>${why}</p>`,
    `<p>${escaped(product)}</p>`,
    "</body></html>",
    "",
  ].join("\n");

function asMail(subject: string, content: Content, product: string) {
  const { lead, links, why } = content;
  const lines = links.map(({ text, href }) => `${text}: ${href}`);
  const text = [lead, "", ...lines, "", why, "", product, ""].join("\n");
  return { subject: `${product}: ${subject}`, text, html: inHtml(content, product) };
}

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

export function assignmentText({ caseIds, product, address }: AssignmentMail) {
  const title = `${areNew(caseIds)} now with you`;
  const content = {
    title,
    lead: `${title}.`,
    links: caseIds.map((id) => ({
      href: new URL(casePath(id), address).href,
      text: `Open case ${id}`,
      html: `Open case ${id}`,
    })),
    why: `You get this mail because a colleague has just assigned ${caseIds.length === 1 ? "this case" : "these cases"} to you. It holds no details of any case; you see them after logging in.`,
  };
  return asMail(title.charAt(0).toLowerCase() + title.slice(1), content, product);
}
