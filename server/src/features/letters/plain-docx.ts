/**
 * Makes a Word document of plain text: paragraphs with an empty line between them, `# ` before a heading. The same
 * text gives the same bytes.
 */
import { docxType } from "@helpline/contract/letters/letters";
import PizZip from "pizzip";
import { escaped } from "#http/html";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packageNames = "http://schemas.openxmlformats.org/package/2006";
const officeNames = "http://schemas.openxmlformats.org/officeDocument/2006";
const wordNames = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const wordType = docxType.replace(/\.document$/, "");

const contentTypes = `${head}
<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/></Types>`;

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${officeNames}/relationships/${kind}" Target="${target}"/>`;
const relations = (each: string) =>
  `${head}\n<Relationships xmlns="${packageNames}/relationships">${each}</Relationships>`;

/** Arial 11 on A4, because families read it, some of them with difficulty. */
const styles = `${head}
<w:styles xmlns:w="${wordNames}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial" w:eastAsia="Arial"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-GB" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="200" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="120" w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:bCs/></w:rPr></w:style></w:styles>`;

const run = (text: string) => `<w:t xml:space="preserve">${escaped(text)}</w:t>`;

function paragraph(text: string): string {
  const isHeading = text.startsWith("# ");
  const lines = (isHeading ? text.slice(2) : text).split("\n");
  const style = isHeading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
  return `<w:p>${style}<w:r>${lines.map(run).join("<w:br/>")}</w:r></w:p>`;
}

const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1304" w:right="1304" w:bottom="1304" w:left="1304" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';

const documentOf = (body: string) =>
  `${head}\n<w:document xmlns:w="${wordNames}"><w:body>${body}${page}</w:body></w:document>`;

/** Each file of a zip has a date; this is the first that it can have. */
const zipDate = new Date(1980, 0, 1);

/** @param body WordprocessingML in place of paragraphs of text, for what plain text cannot say */
export function docxOf(body: string, others: Readonly<Record<string, string>> = {}): Buffer {
  const zip = new PizZip();
  const parts = {
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "word/document.xml")),
    "word/_rels/document.xml.rels": relations(relation("rId1", "styles", "styles.xml")),
    "word/document.xml": documentOf(body),
    "word/styles.xml": styles,
    ...others,
  };
  for (const [name, text] of Object.entries(parts))
    zip.file(name, text, { date: zipDate, createFolders: false });
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}

/** A document of plain text. */
export const plainDocx = (text: string): Buffer =>
  docxOf(
    text
      .trim()
      .split(/\n{2}/)
      .map((each) => paragraph(each.replace(/^\n/, "")))
      .join(""),
  );
