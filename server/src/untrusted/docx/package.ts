/**
 * Which Word documents may become templates of letters (LET-2): their parts, what leads from one to another, and what
 * each contains. A letter is made only of what was checked here, and is written anew from it: no byte of the list of
 * contents, of a relationship or of the text is taken over unread.
 */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { withoutMetadata } from "../pictures/metadata.ts";
import { Refused } from "../refused.ts";
import { hasComments, judgePart } from "./content.ts";
import { requireHarmlessFields } from "./fields.ts";
import { requireNothingHidden } from "./hidden-styles.ts";
import { imageTypes, isImage, kindOf, type PartKind, type XmlKind } from "./kinds.ts";
import { newXmlBudget, xmlPartBytes, zipLimits } from "./limits.ts";
import { removeUnseen } from "./unseen.ts";
import { NotZip, TooLarge, unzip } from "./unzip.ts";
import { namespaces, strictNamespaces } from "./vocabulary.ts";
import {
  elementsOf,
  everyElement,
  NotXml,
  parseXml,
  plainAttribute,
  TooMuchXml,
  writeXml,
  type XmlElement,
} from "./xml.ts";

const packageNames = "http://schemas.openxmlformats.org/package/2006/";
const contentTypesName = "[Content_Types].xml";
const relationsType = "application/vnd.openxmlformats-package.relationships+xml";

const isRelations = (name: string) => name.toLowerCase().endsWith(".rels");

/** The parts as they were sent. */
type Files = ReadonlyMap<string, Buffer>;

function unpacked(file: Buffer): Files {
  try {
    return unzip(file, zipLimits);
  } catch (error) {
    if (error instanceof TooLarge) {
      const { bomb, tooManyParts } = letterMessages;
      throw new Refused(error.what === "bytes" ? bomb : tooManyParts, { cause: error });
    }
    if (error instanceof NotZip) throw new Refused(letterMessages.notDocx, { cause: error });
    throw error;
  }
}

/** @returns a function that reads the XML of a part, within limits for all parts together */
function createReader(files: Files) {
  const budget = newXmlBudget();
  return (name: string): XmlElement => {
    const bytes = files.get(name);
    if (!bytes) throw new Refused(letterMessages.notDocx);
    if (bytes.length > xmlPartBytes) throw new Refused(letterMessages.tooLong);
    try {
      return parseXml(bytes, budget);
    } catch (error) {
      if (error instanceof TooMuchXml) throw new Refused(letterMessages.tooLong, { cause: error });
      if (error instanceof NotXml) throw new Refused(letterMessages.notDocx, { cause: error });
      throw error;
    }
  };
}

type Reader = ReturnType<typeof createReader>;

/** Parts that need no look at their content. */
const program = /vba|macro|activex/i;
const usualName = /^[\w./[\]-]+$/;
const usualEnding =
  /\.(?:xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|odttf|fntdata|bin|svg|psmdcp|sigs)$/i;

function checkNames(names: readonly string[]): void {
  if (names.some((name) => program.test(name))) throw new Refused(letterMessages.macros);
  const other = names.find((name) => !usualName.test(name) || !usualEnding.test(name));
  if (other !== undefined) throw new Refused(letterMessages.embedded(other));
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** Each part's type, from a list that states every one once. */
function contentTypes(read: Reader): (name: string) => string {
  const root = read(contentTypesName);
  const uri = `${packageNames}content-types`;
  if (root.local !== "Types" || root.uri !== uri) throw new Refused(letterMessages.notDocx);
  const byEnding = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const element of elementsOf(root)) {
    const type = plainAttribute(element, "ContentType");
    const isDefault = element.local === "Default";
    const key = plainAttribute(element, isDefault ? "Extension" : "PartName")?.toLowerCase();
    const known = isDefault ? byEnding : byName;
    const isUsual = element.uri === uri && (isDefault || element.local === "Override");
    if (!isUsual || type === undefined || key === undefined || known.has(key)) {
      throw new Refused(letterMessages.notDocx);
    }
    if (program.test(type)) throw new Refused(letterMessages.macros);
    known.set(key, type);
  }
  return (name) => byName.get(`/${name.toLowerCase()}`) ?? byEnding.get(extensionOf(name)) ?? "";
}

interface Relation {
  readonly id: string;
  readonly type: string;
  /** The name of a part. */
  readonly target: string;
  readonly kind: PartKind;
}

/** The name of the part that holds the relationships of another; of the whole document with "". */
const relationsOf = (name: string): string => {
  const slash = name.lastIndexOf("/") + 1;
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
};

/** The part that these relationships belong to. */
const sourceOf = (relations: string): string =>
  relations.replace(/_rels\/([^/]*)\.rels$/i, (_all, name: string) => name);

/** The part that a target names, seen from another; undefined if it is anything but a plain path. */
function resolved(target: string, source: string): string | undefined {
  if (!/^\/?[\w.[\]-]+(?:\/[\w.[\]-]+)*$/.test(target)) return undefined;
  const from = target.startsWith("/") ? [] : source.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") {
      if (from.pop() === undefined) return undefined;
    } else if (step !== "." && step !== "") from.push(step);
  }
  return from.join("/");
}

function readRelation(element: XmlElement, source: string, files: Files): Relation {
  const id = plainAttribute(element, "Id");
  const type = plainAttribute(element, "Type") ?? "";
  const target = plainAttribute(element, "Target") ?? "";
  const mode = plainAttribute(element, "TargetMode") ?? "Internal";
  const isUsual =
    element.local === "Relationship" && element.uri === `${packageNames}relationships`;
  if (!isUsual || id === undefined) throw new Refused(letterMessages.notDocx);
  if (type.startsWith(strictNamespaces)) throw new Refused(letterMessages.strict);
  const kind = kindOf(type);
  const name = resolved(target, source);
  if (mode !== "Internal" || kind.kind === "hyperlink" || name === undefined) {
    throw new Refused(letterMessages.links([target.slice(0, 100)]));
  }
  if (kind.kind === "runs") throw new Refused(letterMessages.macros);
  if (kind.kind === "unknown") {
    throw new Refused(
      letterMessages.embedded(`${type.slice(type.lastIndexOf("/") + 1)}, ${target}`),
    );
  }
  if (!files.has(name)) throw new Refused(letterMessages.notDocx);
  return { id, type, target: name, kind };
}

type Relations = ReadonlyMap<string, readonly Relation[]>;

/** What leads from each part to others; "" is the document as a whole. */
function readRelations(files: Files, read: Reader): Relations {
  const all = new Map<string, readonly Relation[]>();
  for (const name of files.keys()) {
    if (!isRelations(name)) continue;
    const source = sourceOf(name);
    const isKnown = name === relationsOf(source) && (source === "" || files.has(source));
    const relations = elementsOf(read(name)).map((each) => readRelation(each, source, files));
    const isTwice = new Set(relations.map(({ id }) => id)).size < relations.length;
    if (!isKnown || isTwice) throw new Refused(letterMessages.notDocx);
    all.set(source, relations);
  }
  return all;
}

/** A part that goes into the letter. */
type LetterPart =
  | {
      readonly name: string;
      readonly kind: XmlKind;
      readonly contentType: string;
      readonly root: XmlElement;
    }
  | { readonly name: string; readonly kind: "image"; readonly content: Buffer };

export interface LetterPackage {
  readonly parts: readonly LetterPart[];
  /** What leads to them, by the name of the part that it starts from. */
  readonly relations: ReadonlyMap<string, readonly Relation[]>;
}

const stays = ({ kind }: Relation) => kind.kind === "xml" || kind.kind === "image";

/** Pictures as drawings of lines are kept beside a picture of dots, which every version of Word shows. */
const isSvg = (name: string) => extensionOf(name) === "svg";

const isSameKind = (one: PartKind, other: PartKind) =>
  one.kind === other.kind && (one.kind !== "xml" || other.kind !== "xml" || one.xml === other.xml);

/** What each part is that the letter needs, and what stands beside those. None may be reached as two things. */
function partsOfLetter(relations: Relations): Map<string, PartKind> {
  const kinds = new Map<string, PartKind>();
  const open = [""];
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    for (const relation of relations.get(source) ?? []) {
      const { target, kind } = relation;
      const known = kinds.get(target);
      if (known && !isSameKind(known, kind)) throw new Refused(letterMessages.embedded(target));
      if (known) continue;
      kinds.set(target, kind);
      if (stays(relation)) open.push(target);
    }
  }
  return kinds;
}

/** Whatever only a part leads to that is left out is left out too. */
function addLeftOut(kinds: Map<string, PartKind>, relations: Relations): void {
  const open = [...kinds.keys()];
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    const others = (relations.get(source) ?? []).filter(({ target }) => !kinds.has(target));
    for (const { target } of others) {
      kinds.set(target, { kind: "left out" });
      open.push(target);
    }
  }
}

/** What each part is; none may stand in the file unreached. */
function partsByKind(files: Files, relations: Relations): ReadonlyMap<string, PartKind> {
  const kinds = partsOfLetter(relations);
  addLeftOut(kinds, relations);
  const lost = [...files.keys()].find(
    (name) => name !== contentTypesName && !isRelations(name) && !kinds.has(name),
  );
  if (lost !== undefined) throw new Refused(letterMessages.embedded(lost));
  return kinds;
}

function requireOneDocument(relations: Relations): void {
  const isMain = ({ kind }: Relation) => kind.kind === "xml" && kind.xml === "officeDocument";
  const fromRoot = (relations.get("") ?? []).filter(stays);
  const elsewhere = [...relations].some(([source, each]) => source !== "" && each.some(isMain));
  const isOne = fromRoot.length === 1 && fromRoot.every(isMain);
  if (!isOne || elsewhere) throw new Refused(letterMessages.notDocx);
}

/** Everything that is known of the parts before their content is judged. */
interface Opened {
  readonly files: Files;
  readonly read: Reader;
  readonly typeOf: (name: string) => string;
  /** Those that stay in the letter. */
  readonly kept: Relations;
}

function xmlPart(
  { read, typeOf, kept }: Opened,
  name: string,
  { xml, contentType }: Extract<PartKind, { kind: "xml" }>,
): LetterPart {
  if (typeOf(name) !== contentType) {
    const isMain = xml === "officeDocument";
    throw new Refused(isMain ? letterMessages.notDocx : letterMessages.embedded(name));
  }
  const root = read(name);
  const relations = new Map<string, XmlKind | "image">();
  for (const { id, kind } of kept.get(name) ?? []) {
    if (kind.kind === "xml") relations.set(id, kind.xml);
    else if (kind.kind === "image") relations.set(id, kind.kind);
  }
  judgePart(root, { name, kind: xml, relations });
  requireHarmlessFields(root);
  return { name, kind: xml, contentType, root };
}

function imagePart({ files, typeOf }: Opened, name: string): LetterPart {
  const content = files.get(name) ?? Buffer.alloc(0);
  if (!isImage(name, typeOf(name), content)) throw new Refused(letterMessages.embedded(name));
  const plain = withoutMetadata(content);
  if (!plain) throw new Refused(letterMessages.brokenPicture(name));
  return { name, kind: "image", content: plain };
}

/** The part as it goes into the letter; undefined if it does not. */
function letterPart(opened: Opened, name: string, kind: PartKind): LetterPart | undefined {
  if (kind.kind === "comments" && hasComments(opened.read(name))) {
    throw new Refused(letterMessages.changes);
  }
  if (kind.kind === "xml") return xmlPart(opened, name, kind);
  return kind.kind === "image" && !isSvg(name) ? imagePart(opened, name) : undefined;
}

/**
 * The parts of a document that a letter can be made of, checked and cleaned.
 * @throws Refused
 */
export function openDocument(file: Buffer): LetterPackage {
  const files = unpacked(file);
  const read = createReader(files);
  if (!files.has(contentTypesName)) throw new Refused(letterMessages.notDocx);
  checkNames([...files.keys()]);
  const typeOf = contentTypes(read);
  const relations = readRelations(files, read);
  requireOneDocument(relations);
  const kinds = partsByKind(files, relations);
  const kept = new Map(
    [...relations].map(([source, each]) => [
      source,
      each.filter((relation) => stays(relation) && !isSvg(relation.target)),
    ]),
  );
  const opened = { files, read, typeOf, kept };
  const judged = [...kinds].flatMap(([name, kind]) => letterPart(opened, name, kind) ?? []);
  removeUnseen(judged.filter((part) => part.kind !== "image"));
  const letter = withoutUnnamed(judged, kept);
  requireVisible(letter.parts);
  return letter;
}

/** Parts that a text has to name before Word shows them. */
const isNamed = ({ kind }: Relation) =>
  kind.kind === "image" || (kind.kind === "xml" && /^(?:header|footer)$/.test(kind.xml));

const namedIn = (root: XmlElement): ReadonlySet<string> =>
  new Set(
    [...everyElement(root)]
      .flatMap(({ attributes }) => attributes)
      .filter(({ uri }) => uri === namespaces.relationships)
      .map(({ value }) => value),
  );

/** The letter without headers, footers and pictures that nothing in it names, and without what only they lead to. */
function withoutUnnamed(parts: readonly LetterPart[], kept: Relations): LetterPackage {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const relations = new Map<string, readonly Relation[]>();
  const open = [""];
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    if (relations.has(source)) continue;
    const part = byName.get(source);
    const named = part && part.kind !== "image" ? namedIn(part.root) : new Set();
    const used = (kept.get(source) ?? []).filter((each) => !isNamed(each) || named.has(each.id));
    relations.set(source, used);
    open.push(...used.map(({ target }) => target));
  }
  return { parts: parts.filter(({ name }) => relations.has(name)), relations };
}

function requireVisible(parts: readonly LetterPart[]): void {
  const rootsOf = (isWanted: (kind: LetterPart["kind"]) => boolean) =>
    parts.flatMap((part) => (part.kind !== "image" && isWanted(part.kind) ? [part.root] : []));
  const others = rootsOf((kind) => kind !== "styles" && kind !== "theme" && kind !== "settings");
  for (const styles of rootsOf((kind) => kind === "styles")) requireNothingHidden(styles, others);
}

const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: XmlElement[] = [],
): XmlElement => ({
  name,
  prefix: "",
  local: name,
  uri: "",
  attributes: Object.entries(attributes).map(([key, value]) => ({
    name: key,
    prefix: "",
    local: key,
    uri: "",
    value,
  })),
  children,
});

function typesPart(parts: readonly LetterPart[]): Buffer {
  const images = new Set(
    parts.flatMap(({ name, kind }) => (kind === "image" ? [extensionOf(name)] : [])),
  );
  const defaults = [
    ["rels", relationsType],
    ["xml", "application/xml"],
  ].concat([...images].map((extension) => [extension, imageTypes[extension] ?? ""]));
  const children = defaults.map(([Extension = "", ContentType = ""]) =>
    element("Default", { Extension, ContentType }),
  );
  for (const part of parts) {
    if (part.kind === "image") continue;
    children.push(
      element("Override", { PartName: `/${part.name}`, ContentType: part.contentType }),
    );
  }
  return writeXml(element("Types", { xmlns: `${packageNames}content-types` }, children));
}

/** A path as Word writes it: relative if the target is in the folder of the part that it is seen from. */
function pathTo(target: string, source: string): string {
  const folder = source.slice(0, source.lastIndexOf("/") + 1);
  return target.startsWith(folder) ? target.slice(folder.length) : `/${target}`;
}

const relationsPart = (source: string, relations: readonly Relation[]): Buffer =>
  writeXml(
    element(
      "Relationships",
      { xmlns: `${packageNames}relationships` },
      relations.map(({ id, type, target }) =>
        element("Relationship", { Id: id, Type: type, Target: pathTo(target, source) }),
      ),
    ),
  );

/** The files of a document that has these parts and nothing else, by name. */
export function filesOf({ parts, relations }: LetterPackage): ReadonlyMap<string, Buffer> {
  const files = new Map([[contentTypesName, typesPart(parts)]]);
  for (const [source, each] of relations) {
    if (each.length > 0) files.set(relationsOf(source), relationsPart(source, each));
  }
  for (const part of parts) {
    files.set(part.name, part.kind === "image" ? part.content : writeXml(part.root));
  }
  return files;
}
