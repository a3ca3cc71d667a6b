/**
 * What Word keeps in a document and shows nowhere: headers and footers that no page has, and notes that no text refers
 * to. Whoever writes a template cannot see them, so letters do not have them (LET-7).
 */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { Refused } from "../refused.ts";
import { isOn } from "./content.ts";
import type { XmlKind } from "./kinds.ts";
import { namespaces } from "./vocabulary.ts";
import { elementsOf, everyElement, isElement, type XmlElement } from "./xml.ts";

/** A part as far as it matters here. */
interface Judged {
  readonly kind: XmlKind;
  readonly root: XmlElement;
}

const isWord = (element: XmlElement, ...locals: readonly string[]) =>
  element.uri === namespaces.word && locals.includes(element.local);

const wordAttribute = ({ attributes }: XmlElement, name: string) =>
  attributes.find(({ uri, local }) => uri === namespaces.word && local === name)?.value;

const childrenOf = (parent: XmlElement, local: string) =>
  elementsOf(parent).filter((child) => isWord(child, local));

/** Whether a switch is there and on. Of two that differ, Word uses only one, so both have to say so. */
const isSwitchedOn = (parents: readonly XmlElement[], local: string): boolean => {
  const switches = parents.flatMap((parent) => childrenOf(parent, local));
  return switches.length > 0 && switches.every(isOn);
};

const isReference = (element: XmlElement) => isWord(element, "headerReference", "footerReference");

/** The properties of each section in order: in its last paragraph, and of the last one at the end of the body. */
function sectionsOf(document: XmlElement): XmlElement[] {
  return childrenOf(document, "body").flatMap((body) => [
    ...childrenOf(body, "p")
      .flatMap((paragraph) => childrenOf(paragraph, "pPr"))
      .flatMap((properties) => childrenOf(properties, "sectPr")),
    ...childrenOf(body, "sectPr").slice(-1),
  ]);
}

const pages = ["headerReference", "footerReference"].flatMap((local) =>
  ["default", "first", "even"].map((type) => `${local} ${type}`),
);

/** Which kind of page a reference is for, as "headerReference first". */
const pageOf = (reference: XmlElement) =>
  `${reference.local} ${wordAttribute(reference, "type") ?? "default"}`;

/** @throws Refused if there are two of one kind */
function ownReferences(section: XmlElement): ReadonlyMap<string, XmlElement> {
  const own = new Map<string, XmlElement>();
  for (const reference of elementsOf(section).filter(isReference)) {
    const page = pageOf(reference);
    if (own.has(page)) throw new Refused(letterMessages.embedded(reference.name));
    own.set(page, reference);
  }
  return own;
}

/** The references to headers and footers that pages have. A section without one of its own has that of the one before. */
function shownReferences(document: XmlElement, hasEvenPages: boolean): ReadonlySet<XmlElement> {
  const shown = new Set<XmlElement>();
  const current = new Map<string, XmlElement>();
  for (const section of sectionsOf(document)) {
    const own = ownReferences(section);
    const types: Readonly<Record<string, boolean>> = {
      default: true,
      first: isSwitchedOn([section], "titlePg"),
      even: hasEvenPages,
    };
    for (const page of pages) {
      const reference = own.get(page) ?? current.get(page);
      if (!reference) continue;
      current.set(page, reference);
      if (types[page.split(" ")[1] ?? ""]) shown.add(reference);
    }
  }
  return shown;
}

/** Takes the elements out of the tree, wherever they stand. */
function remove(root: XmlElement, goes: (element: XmlElement) => boolean): void {
  for (const parent of everyElement(root)) {
    if (!elementsOf(parent).some(goes)) continue;
    parent.children = parent.children.filter((child) => !isElement(child) || !goes(child));
  }
}

/** The notes that the document refers to; those with a type are the lines above the notes. */
function removeNotes(notes: XmlElement, documents: readonly XmlElement[], local: string): void {
  const named = new Set(
    documents
      .flatMap((root) => [...everyElement(root)])
      .filter((element) => isWord(element, `${local}Reference`))
      .map((reference) => wordAttribute(reference, "id")),
  );
  const isLine = (note: XmlElement) => (wordAttribute(note, "type") ?? "normal") !== "normal";
  remove(
    notes,
    (note) => isWord(note, local) && !isLine(note) && !named.has(wordAttribute(note, "id")),
  );
}

/**
 * Takes references to headers and footers that no page has out of the parts, and notes without a reference.
 * @throws Refused if a section has two headers of one kind, of which Word shows one
 */
export function removeUnseen(parts: readonly Judged[]): void {
  const rootsOf = (wanted: XmlKind) =>
    parts.filter(({ kind }) => kind === wanted).map(({ root }) => root);
  const hasEvenPages = isSwitchedOn(rootsOf("settings"), "evenAndOddHeaders");
  const documents = rootsOf("officeDocument");
  const shown = new Set(documents.flatMap((root) => [...shownReferences(root, hasEvenPages)]));
  for (const { root } of parts) remove(root, (each) => isReference(each) && !shown.has(each));
  for (const notes of rootsOf("footnotes")) removeNotes(notes, documents, "footnote");
  for (const notes of rootsOf("endnotes")) removeNotes(notes, documents, "endnote");
}
