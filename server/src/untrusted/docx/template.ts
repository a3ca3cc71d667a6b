/** A document with placeholders, and the letter that it becomes with the values of a case (ADR 29). Runs in the worker. */
import { letterMessages, templateLimits } from "@helpline/contract/letters/letters.messages";
import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { Refused } from "../refused.ts";
import { filesOf, type LetterPackage, openDocument } from "./package.ts";
import { leaveOut, type Sentence, sentencesOf } from "./sentences.ts";
import { namespaces } from "./vocabulary.ts";
import { everyElement, isElement, type XmlElement } from "./xml.ts";

interface Part {
  readonly type: string;
  readonly value: string;
  /** Set for whatever is more than a placeholder, such as a loop. */
  readonly module?: string;
}

/** Two characters that PostgreSQL stores and XML forbids; the library leaves out the others. */
const forbidden = /[\uFFFE\uFFFF]/g;

/** Each file of a zip has a date; this is the first that it can have, so that the same letter is the same bytes. */
const zipDate = new Date(1980, 0, 1);

/** A zip file of our own making: the library never sees the one that was sent. */
function zipOf(document: LetterPackage): PizZip {
  const zip = new PizZip();
  for (const [name, bytes] of filesOf(document)) zip.file(name, bytes, { createFolders: false });
  return zip;
}

const rootsOf = ({ parts }: LetterPackage): XmlElement[] =>
  parts.flatMap((part) => (part.kind === "image" ? [] : [part.root]));

const occurrences = (text: string, brace: string) => text.split(brace).length - 1;

function bracesIn(root: XmlElement): number {
  let count = 0;
  for (const { uri, local, children } of everyElement(root)) {
    if (uri !== namespaces.word || local !== "t") continue;
    for (const child of children) {
      // The library looks at each of both, and reports every one that is alone.
      if (!isElement(child))
        count += Math.max(...["{", "}"].map((brace) => occurrences(child, brace)));
    }
  }
  return count;
}

/** @throws Refused */
function opened(file: Buffer): LetterPackage {
  const document = openDocument(file);
  const braces = rootsOf(document).reduce((sum, root) => sum + bracesIn(root), 0);
  if (braces > templateLimits.placeholders) throw new Refused(letterMessages.tooManyPlaceholders);
  return document;
}

/** Notes the placeholders of every part that the library reads: the text, headers, footers, properties. */
function createCollector() {
  const found: Part[] = [];
  return {
    found,
    module: {
      name: "PlaceholderCollector",
      set({ inspect }: { inspect?: { postparsed?: readonly Part[] } }) {
        found.push(...(inspect?.postparsed ?? []).filter(({ type }) => type === "placeholder"));
      },
    },
  };
}

const nameOf = ({ value }: Pick<Part, "value">) => value.trim();

/** @throws the library's error, which lists what is wrong with the placeholders */
const compiled = (document: LetterPackage, modules: object[] = []) =>
  new Docxtemplater(zipOf(document), {
    modules,
    linebreaks: true,
    stripInvalidXMLChars: true,
    errorLogging: false,
    nullGetter: () => "",
    // A name may have any characters, and means a value of its own only.
    parser: (tag) => ({
      get: (values: ReadonlyMap<string, string>) =>
        (values.get(nameOf({ value: tag })) ?? "").replaceAll(forbidden, ""),
    }),
    // The library would let a document choose other delimiters than braces.
    syntax: { changeDelimiterPrefix: null },
  });

interface TemplateFault {
  readonly properties?: {
    readonly id?: string;
    readonly xtag?: string;
    readonly context?: string;
    readonly errors?: readonly TemplateFault[];
  };
}

function faultsIn(error: unknown): readonly TemplateFault[] {
  const fault = error as TemplateFault;
  return fault.properties?.errors ?? [fault];
}

/** What is wrong with the placeholders, for the person who wrote them. */
function refusalOf(error: unknown): Refused {
  const faults = faultsIn(error).flatMap(({ properties }) => (properties ? [properties] : []));
  const places = (belongs: (id: string) => boolean) => [
    ...new Set(
      faults
        .filter(({ id = "" }) => belongs(id))
        .map(({ context, xtag }) => (context ?? xtag ?? "").slice(0, 60)),
    ),
  ];
  const loops = places((id) => id.includes("loop") || id.startsWith("closing_tag"));
  const braces = places((id) => /^(unopened|unclosed|duplicate)/.test(id));
  if (braces.length > 0) return new Refused(letterMessages.braces(braces), { cause: error });
  if (loops.length > 0) return new Refused(letterMessages.loops(loops), { cause: error });
  return new Refused(letterMessages.unreadable, { cause: error });
}

export interface TemplateContent {
  /** The placeholders, each once, without braces. */
  readonly placeholders: readonly string[];
  /** The sentences that have them. */
  readonly sentences: readonly Sentence[];
}

/**
 * What a document says as a template.
 * @param known which placeholders exist
 * @throws Refused if the document cannot become a template
 */
export function readTemplate({
  file,
  known,
}: {
  readonly file: Buffer;
  readonly known: ReadonlySet<string>;
}): TemplateContent {
  const document = opened(file);
  const { found, module } = createCollector();
  try {
    compiled(document, [module]);
  } catch (error) {
    throw refusalOf(error);
  }
  const names = (those: readonly Part[]) => [...new Set(those.map(nameOf))];
  const loops = names(found.filter((part) => part.module !== undefined));
  if (loops.length > 0) throw new Refused(letterMessages.loops(loops));
  const placeholders = names(found);
  const unknown = placeholders.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Refused(letterMessages.unknown(unknown));
  return { placeholders, sentences: sentencesOf(rootsOf(document)) };
}

export interface LetterInput {
  readonly template: Buffer;
  readonly values: ReadonlyMap<string, string>;
  /** Placeholders whose sentences the letter does not have. */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * The letter that a template becomes with these values. The same values give the same bytes.
 * @throws Refused if the template, which may have been stored long ago, could not become one today
 */
export function writeLetter({ template, values, leftOut }: LetterInput): Buffer {
  const document = opened(template);
  if (leftOut.size > 0) for (const root of rootsOf(document)) leaveOut(root, leftOut);
  const letter = compiled(document);
  letter.render(values);
  const zip = letter.getZip();
  for (const each of Object.values(zip.files)) each.date = zipDate;
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}
