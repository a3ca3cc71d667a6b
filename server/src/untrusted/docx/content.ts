/**
 * Judges the content of one part of a document and makes it fit to go out: refuses what a letter may not have, and takes
 * out what nobody should read (LET-2, LET-6, LET-7).
 */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { Refused } from "../refused.ts";
import type { XmlKind } from "./kinds.ts";
import {
  dropped,
  foreignSettings,
  graphics,
  isAllowed,
  isChangeOrComment,
  isKnownNamespace,
  keptSettings,
  namespaces,
  strictNamespaces,
  unwrapped,
} from "./vocabulary.ts";
import {
  elementsOf,
  isElement,
  plainAttribute,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
} from "./xml.ts";

/** What is known of the part while its elements are judged. */
interface Part {
  readonly name: string;
  readonly kind: XmlKind;
  /** What its relationships that stay in the letter lead to, by id. */
  readonly relations: ReadonlyMap<string, XmlKind | "image">;
  /** The namespaces that Word itself may ignore. */
  readonly ignorable: ReadonlySet<string>;
}

const isWord = ({ uri }: XmlElement) => uri === namespaces.word;

/** A value of a switch of Word: on unless it says that it is off. */
export function isOn(element: XmlElement): boolean {
  const value = element.attributes.find(
    ({ uri, local }) => uri === namespaces.word && local === "val",
  )?.value;
  return !/^(?:0|false|off)$/i.test(value ?? "1");
}

const embedded = (element: { readonly name: string }, { name }: Part) =>
  new Refused(letterMessages.embedded(`${element.name}, in ${name}`));

// Attributes.

/** Something outside the document: an address, another computer, a file. */
const leadsOut =
  /^\s*(?:[a-z][a-z\d+.-]{1,20}:\/\/|\\\\|\/\/|[a-z]:[\\/]|(?:file|javascript|vbscript|data|mailto|mhtml):)/i;

/** What is read aloud or shown as a name. Word puts the path or address there that a picture was inserted from. */
const described = new Set(["descr", "title", "alt", "name"]);

/** Names of namespaces, which nothing opens. */
const isIdentifier = ({ local }: XmlAttribute) => local === "uri";

const mayStay = new Set<string>([
  "",
  namespaces.word,
  namespaces.relationships,
  namespaces.vml,
  namespaces.vmlOffice,
]);

function staysAttribute(attribute: XmlAttribute): boolean {
  const { uri, local, name, value } = attribute;
  if (name === "xml:space" || uri === namespaces.xmlns) return true;
  if (uri === namespaces.compatibility) return local === "Ignorable";
  if (!mayStay.has(uri)) return false;
  // Who changed what in which session; a copy of the drawing for other versions of Word; a broken picture.
  if (uri === namespaces.word && (/^rsid/.test(local) || local === "author")) return false;
  if (uri === namespaces.vmlOffice && local === "gfxdata") return false;
  if (uri === namespaces.relationships && value === "") return false;
  return !(described.has(local) && leadsOut.test(value));
}

/** What elements name by a relationship; all others name pictures. */
const referred: Readonly<Record<string, XmlKind | undefined>> = {
  headerReference: "header",
  footerReference: "footer",
};

function requireInside(attribute: XmlAttribute, element: XmlElement, part: Part): void {
  const { uri, local, value } = attribute;
  if (uri === namespaces.relationships) {
    const isKnown = local === "embed" || local === "id" || local === "pict";
    const target = isWord(element) ? referred[element.local] : undefined;
    if (!isKnown || part.relations.get(value) !== (target ?? "image")) {
      throw embedded(element, part);
    }
    return;
  }
  if (uri === namespaces.xmlns || isIdentifier(attribute)) return;
  const isAddress = /^(?:src|href|althref|relhref)$/i.test(local);
  if (isAddress || leadsOut.test(value) || /url\s*\(/i.test(value)) {
    throw new Refused(letterMessages.links([value.slice(0, 100)]));
  }
  // Old drawings come from web pages, which have scripts in attributes.
  if (/^on/i.test(local) && uri === "" && element.uri.startsWith("urn:"))
    throw embedded(element, part);
}

// Hidden text.

/** Of drawings and their names. */
const isHiddenShape = (element: XmlElement): boolean =>
  /^(?:1|true|on)$/i.test(plainAttribute(element, "hidden") ?? "") ||
  /visibility\s*:\s*hidden|display\s*:\s*none|mso-hide\s*:\s*all/i.test(
    plainAttribute(element, "style") ?? "",
  );

const isHidingElement = (local: string) => local === "vanish" || local === "specVanish";

/** Hidden characters; of styles only those that are used hide anything (styles.ts). */
function hides(element: XmlElement, parents: readonly XmlElement[], { kind }: Part): boolean {
  if (!isWord(element)) return isHiddenShape(element);
  const [parent, above] = [parents.at(-1)?.local, parents.at(-2)?.local];
  // The mark of a paragraph is no text.
  if (isHidingElement(element.local)) return kind !== "styles" && above !== "pPr" && isOn(element);
  return element.local === "hidden" && parent === "trPr" && isOn(element);
}

// Elements.

function requireElement(element: XmlElement, parents: readonly XmlElement[], part: Part): void {
  const { uri, local } = element;
  if (uri.startsWith(strictNamespaces)) throw new Refused(letterMessages.strict);
  if (isWord(element) && isChangeOrComment(local)) throw new Refused(letterMessages.changes);
  if (hides(element, parents, part)) throw new Refused(letterMessages.hidden);
  const isSwitch = isWord(element) && (isHidingElement(local) || local === "hidden");
  if (!isSwitch && !isAllowed(uri, local)) throw embedded(element, part);
  if (local === "graphicData" && !graphics.has(plainAttribute(element, "uri") ?? "")) {
    throw embedded(element, part);
  }
}

/** What may be ignored goes: it is what newer versions of Word add to a document that older ones also show. */
function goes(element: XmlElement, { ignorable }: Part): boolean {
  const { uri, local } = element;
  if (isWord(element)) return dropped.has(local);
  if (local === "extLst") return true;
  return ignorable.has(uri) && !isAllowed(uri, local);
}

/** Of one element, with the prefixes that it gets from those that go: a bound for the work of looking them up. */
const maximumAttributes = 100;

const isDeclaration = ({ uri }: XmlAttribute) => uri === namespaces.xmlns;

/** The namespace that "xmlns:prefix", or "xmlns" alone, stands for. */
function namespaceOf(declared: string, within: readonly XmlElement[]): string | undefined {
  for (const { attributes } of within.toReversed()) {
    const found = attributes.find(({ name }) => name === declared);
    if (found) return found.value;
  }
  return undefined;
}

/**
 * What an element contains. It goes into the element above, which gets the prefixes: without them, or with others of the
 * same name, Word would read other elements than those that are judged.
 * @throws Refused if a prefix means something else there
 */
function contentOf(element: XmlElement, parents: readonly XmlElement[], part: Part): XmlNode[] {
  const above = parents.at(-1);
  for (const declaration of element.attributes.filter(isDeclaration)) {
    const meant = namespaceOf(declaration.name, parents);
    if (meant === declaration.value) continue;
    const isFree = meant === undefined && above && above.attributes.length < maximumAttributes;
    if (!isFree) throw embedded(element, part);
    above.attributes.push(declaration);
  }
  return element.children;
}

/**
 * The one way of several to show the same that the letter has: the first that needs only what letters may have, as Word
 * itself chooses, or else the one for programs that know none of them.
 * @throws Refused if there is none
 */
function chosen(element: XmlElement, parents: readonly XmlElement[], part: Part): XmlElement {
  const found = elementsOf(element).find((branch) => {
    if (branch.uri !== namespaces.compatibility) return false;
    if (branch.local === "Fallback") return true;
    const prefixes = (plainAttribute(branch, "Requires") ?? "").trim().split(/\s+/);
    const within = [...parents, element, branch];
    return (
      branch.local === "Choice" &&
      prefixes.every((prefix) => isKnownNamespace(namespaceOf(`xmlns:${prefix}`, within) ?? ""))
    );
  });
  if (!found) throw embedded(element, part);
  return found;
}

/** The elements in place of one that only surrounds others. */
function inside(
  element: XmlElement,
  parents: readonly XmlElement[],
  part: Part,
): readonly XmlNode[] | undefined {
  const isChoice = element.uri === namespaces.compatibility && element.local === "AlternateContent";
  if (!isChoice && !(isWord(element) && Object.hasOwn(unwrapped, element.local))) return undefined;
  const content = unwrapped[element.local];
  const open = (each: XmlElement) => contentOf(each, parents, part);
  if (isChoice) {
    const branch = chosen(element, parents, part);
    open(element);
    return open(branch);
  }
  const children = open(element);
  if (content === null) return children;
  return elementsOf(element)
    .filter((child) => isWord(child) && child.local === content)
    .flatMap(open);
}

/** Text where Word expects none, and shows none. */
const isStray = (text: string, parent: XmlElement): boolean =>
  isWord(parent) && parent.local !== "t" && parent.local !== "instrText" && text.trim() !== "";

/** Judges and cleans the children, each with what it contains. */
function judgeChildren(parent: XmlElement, parents: XmlElement[], part: Part): void {
  const kept: XmlNode[] = [];
  parents.push(parent);
  const pass = (node: XmlNode): void => {
    if (!isElement(node)) {
      if (isStray(node, parent)) throw new Refused(letterMessages.hidden);
      kept.push(node);
      return;
    }
    if (goes(node, part)) return;
    const content = inside(node, parents, part);
    if (content) {
      for (const child of content) pass(child);
      return;
    }
    judge(node, parents, part);
    kept.push(node);
  };
  for (const child of parent.children) pass(child);
  parents.pop();
  parent.children = kept;
}

function judge(element: XmlElement, parents: XmlElement[], part: Part): void {
  requireElement(element, parents, part);
  element.attributes = element.attributes.filter(staysAttribute);
  for (const attribute of element.attributes) requireInside(attribute, element, part);
  judgeChildren(element, parents, part);
}

/** The namespaces that the root says may be ignored. */
function ignorableIn(root: XmlElement): ReadonlySet<string> {
  const named = root.attributes.find(
    ({ uri, local }) => uri === namespaces.compatibility && local === "Ignorable",
  );
  const prefixes = new Set((named?.value ?? "").split(/\s+/));
  return new Set(
    root.attributes
      .filter(({ prefix, local }) => prefix === "xmlns" && prefixes.has(local))
      .map(({ value }) => value),
  );
}

/** Settings have names of their own, and only the few that show in a letter are kept. */
function judgeSettings(root: XmlElement, part: Part): void {
  const settings = elementsOf(root).filter(isWord);
  const foreign = settings.find(({ local }) => foreignSettings.has(local));
  if (foreign) throw embedded(foreign, part);
  root.attributes = root.attributes.filter(staysAttribute);
  root.children = settings.filter(({ local }) => keptSettings.has(local));
  const open = elementsOf(root);
  for (let element = open.pop(); element; element = open.pop()) {
    if (!isWord(element)) throw embedded(element, part);
    element.attributes = element.attributes.filter(staysAttribute);
    for (const attribute of element.attributes) {
      if (attribute.uri === namespaces.relationships) throw embedded(element, part);
      requireInside(attribute, element, part);
    }
    open.push(...elementsOf(element));
  }
}

const roots: Readonly<Record<XmlKind, string>> = {
  officeDocument: "document",
  styles: "styles",
  settings: "settings",
  fontTable: "fonts",
  numbering: "numbering",
  header: "hdr",
  footer: "ftr",
  footnotes: "footnotes",
  endnotes: "endnotes",
  theme: "theme",
};

/**
 * Refuses the part, or leaves in its tree only what may go out.
 * @throws Refused
 */
export function judgePart(root: XmlElement, given: Omit<Part, "ignorable">): void {
  const part = { ...given, ignorable: ignorableIn(root) };
  if (root.uri.startsWith(strictNamespaces)) throw new Refused(letterMessages.strict);
  if (root.local !== roots[part.kind]) throw embedded(root, part);
  if (part.kind !== "theme" && !isWord(root)) throw embedded(root, part);
  if (part.kind === "settings") judgeSettings(root, part);
  else judge(root, [], part);
}

/** Whether a part for comments has any. */
export const hasComments = (root: XmlElement): boolean => elementsOf(root).length > 0;
