/**
 * Reads XML that a stranger wrote into a small tree, and writes such a tree. The parser is strict and knows namespaces;
 * whatever is not well-formed, has a document type, or is larger than the limits is refused while it is read. What is
 * written is made from the tree alone, so that Word reads what was checked.
 */
import { SaxesParser } from "saxes";

/** Not well-formed, not in UTF-8, or with a document type. */
export class NotXml extends Error {}

/** More elements, nested more deeply, or with more attributes, than is allowed. */
export class TooMuchXml extends Error {}

export interface XmlAttribute {
  /** As it is written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** The namespace; empty for a name without a prefix. */
  readonly uri: string;
  /** Decoded. */
  value: string;
}

export interface XmlElement {
  /** As it is written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** The namespace; empty if there is none. */
  readonly uri: string;
  attributes: XmlAttribute[];
  children: XmlNode[];
}

export type XmlNode = XmlElement | string;

/** What is left for all parts of a document together; `elements` goes down as they are read. */
export interface XmlBudget {
  elements: number;
  readonly depth: number;
  readonly attributes: number;
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string";

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);

/** The value of the attribute that is written without a prefix. */
export const plainAttribute = (element: XmlElement, local: string): string | undefined =>
  element.attributes.find((each) => each.uri === "" && each.local === local)?.value;

/** Every element of the tree, each before what it contains. */
export function* everyElement(root: XmlElement): Generator<XmlElement> {
  const open = [root];
  for (let element = open.pop(); element; element = open.pop()) {
    yield element;
    for (let at = element.children.length - 1; at >= 0; at -= 1) {
      const child = element.children[at];
      if (child !== undefined && isElement(child)) open.push(child);
    }
  }
}

function textOf(bytes: Buffer): string {
  try {
    // It also removes the byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new NotXml("not UTF-8", { cause: error });
  }
}

/** Word and LibreOffice write prefixes of Latin letters and digits only. */
const usualName = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** Puts the tree together from what the parser reports. */
function createTree(budget: XmlBudget) {
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  return {
    root: () => root,
    begin(element: XmlElement): void {
      budget.elements -= 1;
      if (budget.elements < 0 || open.length >= budget.depth) throw new TooMuchXml();
      const names = [element.name, ...element.attributes.map(({ name }) => name)];
      if (!names.every((name) => usualName.test(name))) throw new NotXml("unusual name");
      const parent = open.at(-1);
      if (parent) parent.children.push(element);
      else root ??= element;
      open.push(element);
    },
    end(): void {
      open.pop();
    },
    text(text: string): void {
      const children = open.at(-1)?.children;
      if (children === undefined || text === "") return;
      const last = children.at(-1);
      if (typeof last === "string") children[children.length - 1] = last + text;
      else children.push(text);
    },
  };
}

/**
 * The root of the document. Comments and processing instructions are left out.
 * @throws NotXml or TooMuchXml
 */
export function parseXml(bytes: Buffer, budget: XmlBudget): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const tree = createTree(budget);
  let attributes = 0;
  parser.on("xmldecl", ({ version, encoding = "utf-8" }) => {
    const isUsual = version === "1.0" && encoding.toLowerCase() === "utf-8";
    if (!isUsual) throw new NotXml("another version or encoding");
  });
  parser.on("doctype", () => {
    throw new NotXml("a document type");
  });
  parser.on("opentagstart", () => {
    attributes = 0;
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > budget.attributes) throw new TooMuchXml();
  });
  parser.on("opentag", ({ name, prefix, local, uri, attributes: given }) => {
    tree.begin({ name, prefix, local, uri, attributes: Object.values(given), children: [] });
  });
  parser.on("closetag", () => tree.end());
  parser.on("text", (text) => tree.text(text));
  parser.on("cdata", (text) => tree.text(text));
  try {
    parser.write(textOf(bytes)).close();
  } catch (error) {
    if (error instanceof NotXml || error instanceof TooMuchXml) throw error;
    throw new NotXml("not well-formed", { cause: error });
  }
  const root = tree.root();
  if (!root) throw new NotXml("no element");
  return root;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};
const escaped = (text: string, which: RegExp) =>
  text.replace(which, (character) => escapes[character] ?? character);

const start = ({ name, attributes }: XmlElement) =>
  `<${name}${attributes.map((each) => ` ${each.name}="${escaped(each.value, /[&<>"\t\n\r]/g)}"`).join("")}`;

function write(node: XmlNode, pieces: string[]): void {
  if (!isElement(node)) {
    pieces.push(escaped(node, /[&<>\r]/g));
    return;
  }
  if (node.children.length === 0) {
    pieces.push(start(node), "/>");
    return;
  }
  pieces.push(start(node), ">");
  for (const child of node.children) write(child, pieces);
  pieces.push(`</${node.name}>`);
}

/** A whole document, whose depth the parser has bounded. */
export function writeXml(root: XmlElement): Buffer {
  const pieces = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  write(root, pieces);
  return Buffer.from(pieces.join(""));
}
