/** The fields of Word in a part: only those that show something of the letter itself are allowed (LET-2). */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { Refused } from "../refused.ts";
import { namespaces } from "./vocabulary.ts";
import { everyElement, isElement, type XmlElement } from "./xml.ts";

/** Others can load files, start programs, or tell who wrote the template. */
const harmless = new Set([
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

interface Field {
  code: string;
  isRead: boolean;
}

const textOf = ({ children }: XmlElement) => children.filter((child) => !isElement(child)).join("");

const wordAttribute = ({ attributes }: XmlElement, name: string): string =>
  attributes.find(({ uri, local }) => uri === namespaces.word && local === name)?.value ?? "";

/** What shows, unless it stands in the code of a field: there Word hides it. */
const shows = new Set(["t", "sym", "drawing", "pict"]);

/**
 * The codes. Word splits a code over pieces. What a field in another's code results in would be part of that code, so such a
 * field is none of the harmless ones.
 * @throws Refused for what stands in a code and is none
 */
function fieldCodes(root: XmlElement): string[] {
  const codes: string[] = [];
  const open: Field[] = [];
  const isInCode = () => open.at(-1)?.isRead === false;
  const add = (piece: string) => {
    const field = open.at(-1);
    if (field && !field.isRead) field.code += piece;
    else codes.push(piece);
  };
  const pass = (mark: string) => {
    if (mark === "begin" && isInCode()) codes.push("a field in another field");
    if (mark === "begin") open.push({ code: "", isRead: false });
    const field = open.at(-1);
    if (mark === "separate" && field) field.isRead = true;
    if (mark === "end" && field) codes.push(field.code);
    if (mark === "end") open.pop();
  };
  for (const element of everyElement(root)) {
    if (element.uri !== namespaces.word) continue;
    if (shows.has(element.local) && isInCode()) throw new Refused(letterMessages.hidden);
    if (element.local === "fldSimple") codes.push(wordAttribute(element, "instr"));
    if (element.local === "instrText") add(textOf(element));
    if (element.local === "fldChar") pass(wordAttribute(element, "fldCharType"));
  }
  return [...codes, ...open.map(({ code }) => code)];
}

/** @throws Refused naming the fields that are not allowed */
export function requireHarmlessFields(root: XmlElement): void {
  const others = fieldCodes(root)
    .map((code) => code.trim())
    .filter((code) => !harmless.has(code.toUpperCase().split(/\s/, 1)[0] ?? ""));
  if (others.length > 0) throw new Refused(letterMessages.fields([...new Set(others)]));
}
