/** A document with placeholders, and the letter that it becomes with the values of a case (ADR 29). */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { partsOfTemplate, Refused } from "./docx-parts.ts";
import { zipDate } from "./plain-docx.ts";

interface Part {
  readonly type: string;
  readonly value: string;
  /** Set for whatever is more than a placeholder, such as a loop. */
  readonly module?: string;
}

/** Two characters that PostgreSQL stores and XML forbids; the library leaves out the others. */
const forbidden = /[\uFFFE\uFFFF]/g;

/** A zip file of our own making: the library never sees the one that was sent. */
function zipOf(parts: ReadonlyMap<string, Buffer>): PizZip {
  const zip = new PizZip();
  for (const [name, bytes] of parts) zip.file(name, bytes, { createFolders: false });
  return zip;
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
const compiled = (parts: ReadonlyMap<string, Buffer>, modules: object[] = []) =>
  new Docxtemplater(zipOf(parts), {
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

/**
 * The placeholders in a template, each once, without braces.
 * @param known which of them exist
 * @throws Refused if the document cannot become a template
 */
export function placeholdersIn(file: Buffer, known: ReadonlySet<string>): string[] {
  const parts = partsOfTemplate(file);
  const { found, module } = createCollector();
  try {
    compiled(parts, [module]);
  } catch (error) {
    throw refusalOf(error);
  }
  const names = (those: readonly Part[]) => [...new Set(those.map(nameOf))];
  const loops = names(found.filter((part) => part.module !== undefined));
  if (loops.length > 0) throw new Refused(letterMessages.loops(loops));
  const used = names(found);
  const unknown = used.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Refused(letterMessages.unknown(unknown));
  return used;
}

/**
 * The letter that a stored template becomes with these values; a placeholder without one stays empty. The same values give
 * the same bytes.
 */
export function mergedLetter(template: Buffer, values: ReadonlyMap<string, string>): Buffer {
  const letter = compiled(partsOfTemplate(template));
  letter.render(values);
  const zip = letter.getZip();
  for (const file of Object.values(zip.files)) file.date = zipDate;
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}
