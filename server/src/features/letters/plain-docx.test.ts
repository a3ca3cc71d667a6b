/** A Word document of plain text: its parts, and what becomes of the text. Rules: LET-1. */
import { docxType } from "@helpline/contract/letters/letters";
import PizZip from "pizzip";
import { describe, expect, it } from "vitest";
import { docxOf, plainDocx } from "./plain-docx.ts";

const partOf = (docx: Buffer, name: string) => new PizZip(docx).file(name)?.asText() ?? "";

const bodyOf = (text: string) => {
  const document = partOf(plainDocx(text), "word/document.xml");
  return /<w:body>(.*)<w:sectPr>/s.exec(document)?.[1];
};
const line = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`;
const paragraph = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;

describe("the text", () => {
  it.each([
    ["One.", paragraph(line("One."))],
    ["\n\nOne.\n", paragraph(line("One."))],
    ["One,\ntwo.", paragraph(`${line("One,")}<w:br/>${line("two.")}`)],
    ["One.\n\nTwo.", paragraph(line("One.")) + paragraph(line("Two."))],
    ["One.\n\n\nTwo.", paragraph(line("One.")) + paragraph(line("Two."))],
    ["a < b & c", paragraph(line("a &#60; b &#38; c"))],
    ["#1 of 2", paragraph(line("#1 of 2"))],
    ["No # heading", paragraph(line("No # heading"))],
  ])("%j", (text, body) => {
    expect(bodyOf(text)).toBe(body);
  });

  it("has headings", () => {
    expect(bodyOf("# Your case\n\nDear Zara,")).toBe(
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r>${line("Your case")}</w:r></w:p>${paragraph(line("Dear Zara,"))}`,
    );
  });
});

describe("the document", () => {
  const docx = plainDocx("One.");
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

  it("has the parts that Word needs, each under its type", () => {
    expect(Object.keys(new PizZip(docx).files)).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "word/_rels/document.xml.rels",
      "word/document.xml",
      "word/styles.xml",
    ]);
    const types = partOf(docx, "[Content_Types].xml");
    expect(types).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n<Types xmlns="http:\/\/schemas\.openxmlformats\.org\/package\/2006\/content-types">/,
    );
    expect(types).toContain(`PartName="/word/document.xml" ContentType="${docxType}.main+xml"`);
    expect(types).toContain(
      'PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"',
    );
  });

  it.each([
    ["_rels/.rels", "officeDocument", "word/document.xml"],
    ["word/_rels/document.xml.rels", "styles", "styles.xml"],
  ])("%s leads to the %s", (part, kind, target) => {
    expect(partOf(docx, part)).toBe(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`,
    );
  });

  it("is A4, in Arial 11, with headings in bold", () => {
    const document = partOf(docx, "word/document.xml");
    expect(
      document.startsWith(
        `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`,
      ),
    ).toBe(true);
    expect(document).toMatch(
      /<w:pgSz w:w="11906" w:h="16838"\/>.*<\/w:sectPr><\/w:body><\/w:document>$/,
    );
    const styles = partOf(docx, "word/styles.xml");
    expect(
      styles.startsWith(
        `${head}<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">`,
      ),
    ).toBe(true);
    expect(styles).toContain('w:ascii="Arial"');
    expect(styles).toContain('<w:sz w:val="22"/>');
    expect(styles).toMatch(/w:styleId="Heading1">.*<w:b\/>/);
  });

  it("is compressed, and the same text gives the same bytes, whatever the time", () => {
    expect(plainDocx("One.")).toEqual(docx);
    const [file] = Object.values(new PizZip(docx).files);
    expect([file?.date.getFullYear(), file?.date.getMonth(), file?.date.getDate()]).toEqual([
      1980, 0, 1,
    ]);
    expect(plainDocx("Dear Zara. ".repeat(1000)).length).toBeLessThan(5000);
  });
});

it("takes other parts, and a body of Word's own", () => {
  const docx = docxOf("<w:p/>", { "word/footer1.xml": "<w:ftr/>", "word/styles.xml": "<own/>" });
  expect(partOf(docx, "word/footer1.xml")).toBe("<w:ftr/>");
  expect(partOf(docx, "word/styles.xml")).toBe("<own/>");
  expect(partOf(docx, "word/document.xml")).toContain("<w:body><w:p/><w:sectPr>");
});
