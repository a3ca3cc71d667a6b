/**
 * Which Word documents may become templates of letters (LET-2). A letter needs text, pictures and page numbers;
 * whatever runs, loads something from elsewhere or hides another document is refused.
 */

import { docxType } from "@helpline/contract/letters/letters";
import { letterMessages, templateLimits } from "@helpline/contract/letters/letters.messages";
import { NotZip, TooLarge, unzip } from "./unzip.ts";

/** A document that may not become a template; the message says why, for a person. */
export class Refused extends Error {}

const isXml = (name: string) => /\.(xml|rels)$/i.test(name);

/** What a letter consists of: XML, pictures, and fonts that Word embeds. */
const mayHave = /\.(xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|odttf)$/i;

const runs = /vba|macro|activex/i;

function checkNames(names: readonly string[]): void {
  if (names.some((name) => runs.test(name))) throw new Refused(letterMessages.macros);
  const other = names.find((name) => !mayHave.test(name));
  if (other !== undefined) throw new Refused(letterMessages.embedded(other));
}

/** Only UTF-8, and no declarations of one's own: whatever reads the document then reads the same text. */
function textOf(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Refused(letterMessages.notDocx, { cause: error });
  }
  const isOther = /^\s*<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i.test(text);
  if (isOther || text.includes("\0") || /<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new Refused(letterMessages.notDocx);
  }
  return text;
}

function checkKind(texts: ReadonlyMap<string, string>): void {
  const types = texts.get("[Content_Types].xml");
  if (types === undefined || !texts.has("word/document.xml")) {
    throw new Refused(letterMessages.notDocx);
  }
  if (runs.test(types)) throw new Refused(letterMessages.macros);
  if (!types.includes(`${docxType}.main+xml`)) throw new Refused(letterMessages.notDocx);
}

/** Whatever is not said to be in the document itself. */
const outside = /<(?:[\w.-]+:)?Relationship\b[^>]*\bTargetMode\s*=\s*["'](?!Internal["'])[^>]*>/gi;
const targetOf = (tag: string) => /\bTarget\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? "?";

/** Pictures of the older kind can name an address themselves. */
const oldPicture =
  /<(?:[\w.-]+:)?(?:imagedata|fill|stroke)\b[^>]*\s(?:[\w.-]+:)?(?:src|href)\s*=\s*["']([^"']*)/gi;

function checkLinks(texts: ReadonlyMap<string, string>): void {
  const targets = [...texts].flatMap(([name, text]) =>
    name.toLowerCase().endsWith(".rels")
      ? (text.match(outside) ?? []).map(targetOf)
      : [...text.matchAll(oldPicture)].map(([, target = "?"]) => target),
  );
  if (targets.length > 0) throw new Refused(letterMessages.links([...new Set(targets)]));
}

/** Elements that bring another document, a data source or a control. */
const foreign = /<(?:[\w.-]+:)?(mailMerge|altChunk|subDoc|control|object|OLEObject)\b/;

/** Fields that show something of the document itself. Others can load files or start programs. */
const harmlessFields = new Set([
  "PAGE",
  "NUMPAGES",
  "SECTION",
  "SECTIONPAGES",
  "DATE",
  "TIME",
  "CREATEDATE",
  "SAVEDATE",
  "STYLEREF",
]);

const fieldPieces =
  /<(?:[\w.-]+:)?fldChar\b[^>]*fldCharType\s*=\s*["'](\w+)["'][^>]*>|<(?:[\w.-]+:)?instrText\b[^>]*>([^<]*)|<(?:[\w.-]+:)?fldSimple\b[^>]*\binstr\s*=\s*["']([^"']*)/g;

interface Field {
  code: string;
  isRead: boolean;
}

/** The codes of the fields in a part. Word splits a code over pieces, and a field can stand in another's code. */
function fieldCodes(text: string): string[] {
  const codes: string[] = [];
  const open: Field[] = [];
  const add = (piece: string) => {
    const field = open.at(-1);
    if (field && !field.isRead) field.code += piece;
    else codes.push(piece);
  };
  const pass = (mark: string | undefined) => {
    if (mark === "begin") open.push({ code: "", isRead: false });
    const field = open.at(-1);
    if (mark === "separate" && field) field.isRead = true;
    if (mark === "end" && field) codes.push(field.code);
    if (mark === "end") open.pop();
  };
  for (const [, mark, piece, simple] of text.matchAll(fieldPieces)) {
    if (simple !== undefined) codes.push(simple);
    else if (piece !== undefined) add(piece);
    else pass(mark);
  }
  return [...codes, ...open.map(({ code }) => code)];
}

function checkContent(texts: ReadonlyMap<string, string>): void {
  for (const [name, text] of texts) {
    const found = foreign.exec(text)?.[1];
    if (found !== undefined) throw new Refused(letterMessages.embedded(`${found}, in ${name}`));
  }
  const codes = [...texts.values()].flatMap(fieldCodes).map((code) => code.trim());
  const others = codes.filter((code) => {
    const [kind = ""] = code.toUpperCase().split(/\s/);
    return !harmlessFields.has(kind);
  });
  if (others.length > 0) throw new Refused(letterMessages.fields([...new Set(others)]));
}

function unpacked(file: Buffer): ReadonlyMap<string, Buffer> {
  try {
    return unzip(file, templateLimits);
  } catch (error) {
    if (error instanceof TooLarge) {
      const { bomb, tooManyParts } = letterMessages;
      throw new Refused(error.what === "bytes" ? bomb : tooManyParts, { cause: error });
    }
    if (error instanceof NotZip) throw new Refused(letterMessages.notDocx, { cause: error });
    throw error;
  }
}

/**
 * The parts of a document that a letter can be made of, by name.
 * @throws Refused
 */
export function partsOfTemplate(file: Buffer): ReadonlyMap<string, Buffer> {
  const parts = unpacked(file);
  const xml = [...parts].filter(([name]) => isXml(name));
  const texts = new Map(xml.map(([name, bytes]) => [name, textOf(bytes)]));
  checkKind(texts);
  checkNames([...parts.keys()]);
  checkLinks(texts);
  checkContent(texts);
  return parts;
}
