/** Sends templates of letters as our own page does, and reads the documents that they become. */
import { letterTemplateRoutes } from "@helpline/contract/letters/letters";
import PizZip from "pizzip";
import { docxOf } from "#features/letters/plain-docx";
import type { TestApp } from "./build-test-app.ts";
import {
  fieldPart,
  filePart,
  formBody,
  formHeaders,
  type Part,
  sendForm,
} from "./case-files-kit.ts";

/** A document with this text. */
export const documentOf = (text: string): Buffer =>
  docxOf(`<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`);

export const templateParts = (
  fields: Readonly<Record<string, string | number>>,
  file?: Buffer,
  name = "letter.docx",
): Part[] => [
  ...Object.entries(fields).map(([field, value]) => fieldPart(field, String(value))),
  ...(file ? [filePart(name, file)] : []),
];

export const addTemplate = (
  helpline: TestApp,
  token: string,
  { text = "Dear {primary_guardian_first_name}", name = "Hello", addressed_to = "family" } = {},
) =>
  sendForm(
    helpline,
    token,
    formBody(templateParts({ name, addressed_to }, documentOf(text))),
    formHeaders,
    letterTemplateRoutes.create,
  );

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
};

/** The text of a letter, which calls answer in base64: a line for each paragraph or break. */
export const letterText = (letter: string | Buffer): string =>
  (
    new PizZip(typeof letter === "string" ? Buffer.from(letter, "base64") : letter)
      .file("word/document.xml")
      ?.asText() ?? ""
  )
    .replaceAll(/<\/w:p>|<w:br\/>/g, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&(\w+);/g, (_all, name: string) => entities[name] ?? "?")
    .trim();
