/** What the parts of a document are, by their relationships, and which of them are pictures. Rules: LET-2. */
import { describe, expect, it } from "vitest";
import { imageTypes, isImage, kindOf } from "./kinds.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
const ofPackage = "http://schemas.openxmlformats.org/package/2006/relationships/";
const microsoft = "http://schemas.microsoft.com/office/";
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.";

describe("a relationship", () => {
  it.each([
    ["officeDocument", `${word}document.main+xml`],
    ["styles", `${word}styles+xml`],
    ["settings", `${word}settings+xml`],
    ["fontTable", `${word}fontTable+xml`],
    ["numbering", `${word}numbering+xml`],
    ["header", `${word}header+xml`],
    ["footer", `${word}footer+xml`],
    ["footnotes", `${word}footnotes+xml`],
    ["endnotes", `${word}endnotes+xml`],
    ["theme", "application/vnd.openxmlformats-officedocument.theme+xml"],
  ])("%s leads to XML that goes into the letter", (xml, contentType) => {
    expect(kindOf(office + xml)).toEqual({ kind: "xml", xml, contentType });
  });

  it.each([
    `${ofPackage}metadata/core-properties`,
    `${ofPackage}metadata/thumbnail`,
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
  ])("%s leads to what is left out", (type) => {
    expect(kindOf(type)).toEqual({ kind: "left out" });
  });

  it.each([
    [`${office}comments`, { kind: "comments", contentType: `${word}comments+xml` }],
    [`${office}image`, { kind: "image" }],
    [`${office}hyperlink`, { kind: "hyperlink" }],
    [`${office}vbaProject`, { kind: "runs" }],
    [`${microsoft}2006/relationships/Macro`, { kind: "runs" }],
    [`${office}activeXControlBinary`, { kind: "runs" }],
    [`${office}control`, { kind: "runs" }],
    [`${microsoft}2006/relationships/keyMapCustomizations`, { kind: "runs" }],
    [`${microsoft}2006/relationships/attachedToolbars`, { kind: "runs" }],
    [`${microsoft}2006/relationships/ui/extensibility`, { kind: "runs" }],
    [`${microsoft}2006/relationships/ui/userCustomization`, { kind: "runs" }],
    [`${office}oleObject`, { kind: "unknown" }],
    [`${office}toString`, { kind: "unknown" }],
    [`${office}image2`, { kind: "unknown" }],
    [office, { kind: "unknown" }],
    [`${ofPackage}image`, { kind: "unknown" }],
    [`x${office}image`, { kind: "unknown" }],
    ["", { kind: "unknown" }],
  ])("%s", (type, kind) => {
    expect(kindOf(type)).toEqual(kind);
  });
});

const beginning: Readonly<Record<string, readonly string[]>> = {
  "image/png": ["89504e470d0a1a0a"],
  "image/jpeg": ["ffd8ff"],
  "image/gif": ["47494638"],
  "image/bmp": ["424d"],
  "image/tiff": ["49492a00", "4d4d002a"],
  "image/x-emf": ["01000000"],
  "image/x-wmf": ["d7cdc69a", "01000900", "02000900"],
};
const endings = Object.entries({
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  tif: "image/tiff",
  tiff: "image/tiff",
  emf: "image/x-emf",
  wmf: "image/x-wmf",
});

describe("a picture", () => {
  it.each(endings)("that ends in .%s is %s, and begins as one", (ending, type) => {
    expect(imageTypes[ending]).toBe(type);
    for (const hex of beginning[type] ?? []) {
      const bytes = Buffer.from(`${hex}00`, "hex");
      expect(isImage(`word/media/a.b.${ending}`, type, bytes)).toBe(true);
      expect(isImage(`A.${ending.toUpperCase()}`, type.toUpperCase(), bytes)).toBe(true);
      for (let at = 0; at < bytes.length - 1; at += 1) {
        const other = Buffer.from(bytes);
        other[at] = (other[at] ?? 0) ^ 0x10;
        expect(isImage(`a.${ending}`, type, other), `byte ${at}`).toBe(false);
      }
      expect(isImage(`a.${ending}`, type, bytes.subarray(0, -2))).toBe(false);
    }
  });

  it.each(endings)("that ends in .%s is refused as another type than %s", (ending, type) => {
    const bytes = Buffer.from(beginning[type]?.[0] ?? "", "hex");
    for (const other of Object.keys(beginning)) {
      expect(isImage(`a.${ending}`, other, bytes)).toBe(other === type);
    }
    expect(isImage(`a.${ending}`, "", bytes)).toBe(false);
  });

  it.each([
    ["image/jpg", "jpg"],
    ["image/pjpeg", "jpeg"],
    ["image/emf", "emf"],
    ["image/wmf", "wmf"],
    ["image/x-bmp", "bmp"],
    ["image/x-ms-bmp", "bmp"],
    ["image/tif", "tiff"],
    ["image/x-png", "png"],
  ])("may be stated as %s", (stated, ending) => {
    const bytes = Buffer.from(beginning[imageTypes[ending] ?? ""]?.[0] ?? "", "hex");
    expect(isImage(`a.${ending}`, stated, bytes)).toBe(true);
  });

  it.each(["a.svg", "a", "png", "a.png.exe"])("is never one by the name %s", (name) => {
    const bytes = Buffer.from("89504e470d0a1a0a", "hex");
    expect(isImage(name, "image/png", bytes)).toBe(name === "png");
  });
});
