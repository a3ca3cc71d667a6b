/**
 * The sentences of a document that have placeholders, and how one is left out of a letter (LET-8). A sentence ends at a
 * full stop, a question mark or an exclamation mark, and at the end of its line.
 */
import { namespaces } from "./vocabulary.ts";
import { elementsOf, everyElement, isElement, type XmlElement } from "./xml.ts";

/** A piece of a paragraph's text: what an element of it shows. */
interface Piece {
  readonly element: XmlElement;
  readonly parent: XmlElement;
  readonly text: string;
  /** Where it begins in the text of the paragraph. */
  readonly at: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const isWord = ({ uri }: XmlElement) => uri === namespaces.word;
const isParagraph = (element: XmlElement) => isWord(element) && element.local === "p";

const textIn = ({ children }: XmlElement) => children.filter((child) => !isElement(child)).join("");

const shown = (element: XmlElement): string => {
  if (!isWord(element)) return "";
  if (element.local === "t") return textIn(element);
  if (element.local === "tab") return "\t";
  return element.local === "br" || element.local === "cr" ? "\n" : "";
};

/** The pieces in order, without those of paragraphs within, such as those of a text box. */
function piecesOf(paragraph: XmlElement): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (parent: XmlElement) => {
    for (const element of elementsOf(parent)) {
      if (isParagraph(element) || (isWord(element) && element.local === "pPr")) continue;
      const text = shown(element);
      if (text === "") add(element);
      else pieces.push({ element, parent, text, at });
      at += text.length;
    }
  };
  add(paragraph);
  return pieces;
}

const wholeText = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");

/** Words that end in a full stop within a sentence. */
const shortened =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Rev|Hon|St|No|Nos|Tel|Ext|Ref|approx|dept|incl|e\.g|i\.e|cf|vs)$/i;

const isEnd = (text: string, at: number): boolean => {
  if (!/[.!?…]/.test(text[at] ?? "")) return false;
  const after = text.slice(at + 1, at + 3);
  if (!/^["'”’)\]]?(?:\s|$)/.test(after)) return false;
  return text[at] !== "." || !shortened.test(text.slice(Math.max(0, at - 12), at));
};

/** The sentences with the space that follows them. */
function sentencesIn(text: string): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  const close = (end: number) => {
    if (text.slice(start, end).trim() !== "") ranges.push({ start, end });
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\n") {
      close(at);
      start = at + 1;
    } else if (isEnd(text, at)) {
      let end = at + 1;
      while (/["'”’)\]]/.test(text[end] ?? "")) end += 1;
      while (text[end] === " " || text[end] === "\t" || text[end] === "\u00a0") end += 1;
      close(end);
      at = end - 1;
    }
  }
  close(text.length);
  return ranges;
}

/** The names between the braces. */
const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name.trim());

/** A sentence as the template has it, with its placeholders in braces. */
export interface Sentence {
  readonly text: string;
  readonly placeholders: readonly string[];
}

const paragraphsOf = (root: XmlElement) => [...everyElement(root)].filter(isParagraph);

/** Those that have placeholders, each once. */
export function sentencesOf(roots: readonly XmlElement[]): Sentence[] {
  const found = new Map<string, Sentence>();
  for (const paragraph of roots.flatMap(paragraphsOf)) {
    const text = wholeText(piecesOf(paragraph));
    if (!text.includes("{")) continue;
    for (const { start, end } of sentencesIn(text)) {
      const sentence = text.slice(start, end).trim();
      const placeholders = placeholdersOf(sentence);
      if (placeholders.length > 0) found.set(sentence, { text: sentence, placeholders });
    }
  }
  return [...found.values()];
}

/** Takes a range of characters out of the text elements, and the line break that a whole line would leave. */
function cut(pieces: readonly Piece[], { start, end }: Range): void {
  for (const { element, text, at } of pieces) {
    if (!isWord(element) || element.local !== "t") continue;
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, text.length)];
    if (from < to) element.children = [textIn(element).slice(0, from) + textIn(element).slice(to)];
  }
  const before = pieces.find(({ text, at }) => text === "\n" && at + 1 === start);
  const after = pieces.find(({ text, at }) => text === "\n" && at === end);
  const isWholeLine = (start === 0 || before) && (after || isLastOf(pieces, end));
  const lineBreak = isWholeLine ? (after ?? before) : undefined;
  if (lineBreak) {
    const { parent, element } = lineBreak;
    parent.children = parent.children.filter((child) => child !== element);
  }
}

const isLastOf = (pieces: readonly Piece[], end: number) => {
  const last = pieces.at(-1);
  return last !== undefined && last.at + last.text.length <= end;
};

const shows = new Set(["drawing", "pict", "fldSimple", "fldChar", "sectPr", "sym"]);

/** Whether nothing of a paragraph is left to see, so that it would be an empty line. */
const isEmptyNow = (paragraph: XmlElement) =>
  wholeText(piecesOf(paragraph)).trim() === "" &&
  ![...everyElement(paragraph)].some((element) => isWord(element) && shows.has(element.local));

/** Removes paragraphs, except where the format needs one: at the end of a cell, a text box, a header. */
function removeEmptied(root: XmlElement, emptied: ReadonlySet<XmlElement>): void {
  for (const parent of [...everyElement(root)]) {
    const children = elementsOf(parent);
    if (!children.some((child) => emptied.has(child))) continue;
    const kept = children.filter((child) => !emptied.has(child));
    const last = kept.findLast(({ local }) => local === "p" || local === "tbl");
    const needed =
      last?.local === "p" ? undefined : children.findLast((child) => emptied.has(child));
    parent.children = parent.children.filter(
      (child) => !isElement(child) || child === needed || !emptied.has(child),
    );
  }
}

/** Leaves out every sentence that has one of these placeholders. */
export function leaveOut(root: XmlElement, names: ReadonlySet<string>): void {
  const emptied = new Set<XmlElement>();
  for (const paragraph of paragraphsOf(root)) {
    const pieces = piecesOf(paragraph);
    const text = wholeText(pieces);
    const ranges = sentencesIn(text).filter(({ start, end }) =>
      placeholdersOf(text.slice(start, end)).some((name) => names.has(name)),
    );
    // From the end, so that the places of those before stay.
    for (const range of ranges.toReversed()) cut(pieces, range);
    if (ranges.length > 0 && isEmptyNow(paragraph)) emptied.add(paragraph);
  }
  removeEmptied(root, emptied);
}
