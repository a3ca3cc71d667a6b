/**
 * What the parts of a Word document are, by the type of the relationship that leads to them. Everything that is not
 * listed is refused (LET-2).
 */
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
const ofPackage = "http://schemas.openxmlformats.org/package/2006/relationships/";
const microsoft = "http://schemas.microsoft.com/office/";
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.";

/** The XML of these parts goes into the letter once it is checked. */
const xmlKinds = {
  officeDocument: `${word}document.main+xml`,
  styles: `${word}styles+xml`,
  settings: `${word}settings+xml`,
  fontTable: `${word}fontTable+xml`,
  numbering: `${word}numbering+xml`,
  header: `${word}header+xml`,
  footer: `${word}footer+xml`,
  footnotes: `${word}footnotes+xml`,
  endnotes: `${word}endnotes+xml`,
  theme: "application/vnd.openxmlformats-officedocument.theme+xml",
} as const;
export type XmlKind = keyof typeof xmlKinds;

/** Read for what it has to be free of, and left out. */
const commentsType = `${word}comments+xml`;

/** Left out of the letter, because it says who wrote the template, or has no place in a letter. */
const leftOut = new Set([
  `${ofPackage}metadata/core-properties`,
  `${ofPackage}metadata/thumbnail`,
  // LibreOffice and older versions of Word.
  `${office}metadata/core-properties`,
  `${office}extended-properties`,
  `${office}custom-properties`,
  `${office}customXml`,
  `${office}customXmlProps`,
  `${office}webSettings`,
  `${office}glossaryDocument`,
  `${office}font`,
  `${office}printerSettings`,
  `${microsoft}2007/relationships/stylesWithEffects`,
  `${microsoft}2011/relationships/commentsExtended`,
  `${microsoft}2011/relationships/people`,
  `${microsoft}2016/09/relationships/commentsIds`,
  `${microsoft}2018/08/relationships/commentsExtensible`,
  `${microsoft}2019/05/relationships/documenttasks`,
  `${microsoft}2020/02/relationships/classificationlabels`,
]);

/** What a relationship leads to. */
export type PartKind =
  | { readonly kind: "xml"; readonly xml: XmlKind; readonly contentType: string }
  | { readonly kind: "comments"; readonly contentType: string }
  | { readonly kind: "image" }
  | { readonly kind: "hyperlink" }
  | { readonly kind: "left out" }
  | { readonly kind: "runs" }
  | { readonly kind: "unknown" };

/** Macros, controls, and what changes Word's menus and keys. */
const runs = /vba|macro|activex|control|keymap|toolbar|extensibility|ui\/userCustomization/i;

export function kindOf(type: string): PartKind {
  if (leftOut.has(type)) return { kind: "left out" };
  if (runs.test(type)) return { kind: "runs" };
  if (!type.startsWith(office)) return { kind: "unknown" };
  const local = type.slice(office.length);
  if (Object.hasOwn(xmlKinds, local)) {
    const xml = local as XmlKind;
    return { kind: "xml", xml, contentType: xmlKinds[xml] };
  }
  if (local === "comments") return { kind: "comments", contentType: commentsType };
  if (local === "image") return { kind: "image" };
  return local === "hyperlink" ? { kind: "hyperlink" } : { kind: "unknown" };
}

/** The types of pictures, by the ending that the letter's list of contents knows them by. */
export const imageTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  tif: "image/tiff",
  tiff: "image/tiff",
  emf: "image/x-emf",
  wmf: "image/x-wmf",
};

/** Programs also write these. */
const sameImageType: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/emf": "image/x-emf",
  "image/wmf": "image/x-wmf",
  "image/x-bmp": "image/bmp",
  "image/x-ms-bmp": "image/bmp",
  "image/tif": "image/tiff",
  "image/x-png": "image/png",
};

const begins = (...bytes: number[]) => {
  const mark = Buffer.from(bytes);
  return (content: Buffer) => content.subarray(0, mark.length).equals(mark);
};
const anyOf =
  (...tests: ((content: Buffer) => boolean)[]) =>
  (content: Buffer) =>
    tests.some((test) => test(content));

const marks: Readonly<Record<string, (content: Buffer) => boolean>> = {
  "image/png": begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  "image/jpeg": begins(0xff, 0xd8, 0xff),
  "image/gif": begins(0x47, 0x49, 0x46, 0x38),
  "image/bmp": begins(0x42, 0x4d),
  "image/tiff": anyOf(begins(0x49, 0x49, 0x2a, 0x00), begins(0x4d, 0x4d, 0x00, 0x2a)),
  "image/x-emf": begins(0x01, 0x00, 0x00, 0x00),
  "image/x-wmf": anyOf(
    begins(0xd7, 0xcd, 0xc6, 0x9a),
    begins(0x01, 0x00, 0x09, 0x00),
    begins(0x02, 0x00, 0x09, 0x00),
  ),
};

/** Whether the name, the stated type and the bytes tell of the same kind of picture. */
export function isImage(name: string, contentType: string, content: Buffer): boolean {
  const expected = imageTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
  const stated = sameImageType[contentType.toLowerCase()] ?? contentType.toLowerCase();
  return expected !== undefined && stated === expected && (marks[expected]?.(content) ?? false);
}
