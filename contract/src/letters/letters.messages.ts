/** Messages about letters and their templates. */
import { type Delivery, saidOfMail } from "../mail/mail-outcome.ts";
import { counted } from "../words.ts";
import { inBraces } from "./letter-fields.ts";

/** The largest template. */
export const templateLimitBytes = 2 * 1024 * 1024;

/** The most parts that a template may have, their most bytes when they are unpacked, and its most placeholders. */
export const templateLimits = {
  parts: 100,
  unpackedBytes: 8 * 1024 * 1024,
  placeholders: 300,
} as const;

/** What the name of a template's file ends in. */
export const templateEndings = [".docx"] as const;

/** In characters: what somebody writes in place of a fact that the case does not have. */
export const longestFilled = 500;

/** The most templates. */
export const maxTemplates = 100;

const shown = (texts: readonly string[]) => {
  const [few, more] = [texts.slice(0, 5), texts.length - 5];
  return few.join(", ") + (more > 0 ? ` and ${counted(more, "other")}` : "");
};

export const letterMessages = {
  name: "Please enter the name of the template (minimum of 2 characters).",
  nameTaken: (name: string) => `There is a template called "${name}" already.`,
  addressedTo: "Please choose whom letters of this template are for.",
  id: "Please give the id of the template.",
  noFile: "Please choose the file of the template.",
  tooBig: "A template may have at most 2 MB.",
  tooMany: `There are ${maxTemplates} templates already. Please delete one first.`,
  notDocx:
    "This is not a Word document that can be read. Please save it in Word as “Word Document (.docx)” and choose that file.",
  tooManyParts: `This document has more than ${templateLimits.parts} parts, which is too many for a letter.`,
  bomb: "This document unpacks to more than 8 MB, or one part of it to more than 4 MB, which is too much for a letter. Please make its pictures smaller (in Word: Picture Format, Compress Pictures).",
  tooLong:
    "This document is too long or too complicated for a letter. Please make a shorter one, or paste its text into a new document.",
  tooManyPlaceholders: `This document has more than ${templateLimits.placeholders} placeholders, which is too many for a letter.`,
  strict:
    "This document is saved as “Strict Open XML Document”. Please save it in Word as “Word Document (.docx)” and choose that file.",
  changes:
    "This document has tracked changes or comments, which families would receive with every letter. Please accept the changes and delete the comments first (in Word: Review, Accept All Changes; Delete All Comments in Document), and save it.",
  hidden:
    "This document has hidden text, which whoever receives a letter could read. Please delete the text, or make it visible (in Word: press Ctrl+A, then clear Hidden under Home, Font).",
  macros:
    "This document has macros, or another program in it. Please save it in Word as “Word Document (.docx)”, without macros.",
  embedded: (part: string) =>
    `This document has something in it that a letter does not need (${part}). Please remove embedded objects and files.`,
  brokenPicture: (part: string) =>
    `A picture in this document is broken (${part}). Please insert it again.`,
  links: (targets: readonly string[]) =>
    `This document links to something outside it: ${shown(targets)}. Please remove the links (in Word: right-click, Remove Hyperlink) or insert the pictures themselves.`,
  fields: (codes: readonly string[]) =>
    `This document has Word fields that letters may not use: ${shown(codes)}. Page numbers and dates are fine.`,
  unknown: (names: readonly string[]) =>
    `These placeholders are unknown: ${shown(names.map(inBraces))}. Please correct them; the list on this page has all that there are.`,
  loops: (names: readonly string[]) =>
    `Loops and conditions are not possible in a letter: ${shown(names)}.`,
  braces: (places: readonly string[]) =>
    `A brace is not closed or not opened: ${shown(places)}. Please write placeholders such as {today} with both.`,
  unreadable: "This document could not be read as a letter. Please check its placeholders.",
  added: (name: string) => `The template "${name}" has been added.`,
  changed: (name: string) => `The template "${name}" has been changed.`,
  deleted: "The template has been deleted. Letters that were written with it stay.",
  supplied: (count: number) =>
    count === 0
      ? "All the supplied templates are in use already."
      : `${counted(count, "template")} ${count === 1 ? "has" : "have"} been taken over.`,
  notFound: "This template does not exist.",
  none: "There are no templates yet.",
  /** @param reason why the file, which was stored under earlier rules, cannot be used any more */
  uploadAnew: (reason: string) =>
    `No letters can be written with this template until its file is uploaded anew. ${reason}`,
  notUsable:
    "This template cannot be used at present. Please tell a manager: Letters in the menu says what is wrong with its file.",
  fillOrLeaveOut: (labels: readonly string[]) =>
    `The case does not say: ${labels.join(", ")}. Please fill this in for this letter, or leave out the sentence.`,
  fillOrTick: "Please fill this in, or leave the sentence out.",
  filled: `Please enter at most ${longestFilled} characters.`,
  notInTemplate: "This template has no such placeholder.",
  written: (name: string) => `The letter has been written: ${name}.`,
  minutes: (least: 0 | 1) => `Please enter the minutes that it took, from ${least} to 1440.`,
  details: "Please enter what the log is to say (minimum of 5 characters).",
  noSchool: "This letter is for the school, but the case names none.",
  noAuthority: "This letter is for the local authority, but the case names none.",
} as const;

export const familyMailMessages = {
  guardian: "Please choose whom the mail goes to.",
  subject: "Please enter the subject (minimum of 3 characters).",
  text: "Please enter the text of the mail (minimum of 5 characters).",
  noGuardian: "The case has no such guardian.",
  unknownFile: "This file does not exist, or may not be attached.",
  tooBig: "A file that is attached may have at most 10 MB.",
  cannotLog: "Nothing can be logged on this case at present, so no mail can be sent from it.",
  queued: (name: string, delivery: Delivery = "smtp") =>
    saidOfMail(
      delivery,
      `The mail to ${name} is being sent and has been logged.`,
      `The mail to ${name} has been logged.`,
    ),
  notToContact: "The guardian may not be contacted any more",
  addressChanged: "The guardian's email address was changed before the mail was sent",
  notOfCase: (name: string) =>
    `${name} is not a guardian of this case any more, or the case has been deleted, so the mail cannot be sent.`,
  fileGone: "The attached file was deleted before the mail was sent",
} as const;
