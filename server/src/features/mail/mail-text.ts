/** The text of the mail to a case's handler: the case number and a link, nothing about the family (B13). */
import { type NotifiedStage, workPath } from "@helpline/contract/mail/mail";
import { escaped } from "#http/html";

export interface NotifyMail {
  readonly caseId: number;
  readonly stage: NotifiedStage;
  /** The product's name (config/helpline.json). */
  readonly product: string;
  /** Helpline's public address, without a path. */
  readonly address: string;
}

export function notifyText({ caseId, stage, product, address }: NotifyMail) {
  const link = new URL(workPath(stage, caseId), address).href;
  const lead = `A manager asks you to look at case ${caseId}.`;
  const why = `You get this mail because case ${caseId} is with you at present. It holds no details of the case; you see them after logging in.`;
  const text = [lead, "", `Open the case: ${link}`, "", why, "", product, ""].join("\n");
  const html = [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>Case ${caseId}</title></head><body>`,
    `<p>${lead}</p>`,
    `<p><a href="${escaped(link)}">Open case ${caseId}</a></p>`,
    `<p>${why}</p>`,
    `<p>${escaped(product)}</p>`,
    "</body></html>",
    "",
  ].join("\n");
  return { subject: `${product}: please look at case ${caseId}`, text, html };
}
