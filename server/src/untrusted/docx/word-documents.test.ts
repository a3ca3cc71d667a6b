/**
 * What only the author of a template should see, and documents as Word itself writes them: what of them is accepted, and
 * what goes out. Rules: LET-2, LET-6, LET-7.
 */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { describe, expect, it } from "vitest";
import {
  paragraph,
  paragraphs,
  partsOf,
  picture,
  run,
  textBox,
  traces,
  typeOfPart,
  wordDocument,
  wordPart,
} from "#test/docx-kit";
import { readTemplate, writeLetter } from "./template.ts";

const known = new Set(["today", "helpline_name", "child_first_name"]);
const read = (file: Buffer) => readTemplate({ file, known });
const letter = (template: Buffer) =>
  writeLetter({ template, values: new Map([["today", "2 March"]]), leftOut: new Set() });

describe("what only the author should see is refused", () => {
  const mark = 'w:id="1" w:author="Jane Author" w:date="2026-01-01T00:00:00Z"';
  it.each([
    ["an insertion", paragraph(`<w:ins ${mark}>${run("new")}</w:ins>`)],
    ["a deletion", paragraph(`<w:del ${mark}><w:r><w:delText>old</w:delText></w:r></w:del>`)],
    ["a move", paragraph(`<w:moveFrom ${mark}>${run("a")}</w:moveFrom>`)],
    [
      "a changed look",
      paragraph(run("a", `<w:rPr><w:rPrChange ${mark}><w:rPr/></w:rPrChange></w:rPr>`)),
    ],
    [
      "a deleted end of a paragraph",
      paragraph(run("a"), `<w:pPr><w:rPr><w:del ${mark}/></w:rPr></w:pPr>`),
    ],
    [
      "an inserted cell",
      `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:tcPr><w:cellIns ${mark}/></w:tcPr>${paragraphs("a")}</w:tc></w:tr></w:tbl>`,
    ],
    ["the place of a comment", paragraph('<w:commentRangeStart w:id="0"/>')],
    [
      "a comment in a content control",
      `<w:sdt><w:sdtContent>${paragraph('<w:r><w:commentReference w:id="0"/></w:r>')}</w:sdtContent></w:sdt>`,
    ],
    ["a change in a text box", paragraph(textBox(paragraph(`<w:ins ${mark}>${run("x")}</w:ins>`)))],
  ])("%s", (_what, body) => {
    expect(() => read(wordDocument({ body }))).toThrow(letterMessages.changes);
  });

  const comments = (content: string) =>
    wordDocument({
      relations: [{ id: "c", type: "comments", target: "comments.xml" }],
      types: { "word/comments.xml": typeOfPart("comments") },
      parts: { "word/comments.xml": wordPart("comments", content) },
    });

  it("a comment; but not the part that Word keeps for them when all are deleted", () => {
    const comment = `<w:comment ${mark}>${paragraphs("She is lying")}</w:comment>`;
    expect(() => read(comments(comment))).toThrow(letterMessages.changes);
    expect(read(comments("")).placeholders).toEqual(["helpline_name"]);
  });

  const hidden = "<w:rPr><w:vanish/></w:rPr>";
  it.each([
    ["directly", paragraph(run("secret", hidden))],
    [
      "under another prefix",
      paragraph(
        run(
          "secret",
          '<w:rPr><q:vanish xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main" q:val="true"/></w:rPr>',
        ),
      ),
    ],
    ["by its style", paragraph(run("secret"), '<w:pPr><w:pStyle w:val="Hiding"/></w:pPr>')],
    [
      "by the style of its style",
      paragraph(run("secret"), '<w:pPr><w:pStyle w:val="AlsoHiding"/></w:pPr>'),
    ],
    [
      "by the style of its characters",
      paragraph(run("secret", '<w:rPr><w:rStyle w:val="Hiding"/></w:rPr>')),
    ],
    [
      "as a row",
      `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:tcPr/>${paragraphs("a")}</w:tc></w:tr></w:tbl>`,
    ],
    ["as a drawing", paragraph(picture('r:embed="rIdImage"', 'hidden="1"'))],
    [
      "as an old drawing",
      paragraph('<w:r><w:pict><v:shape style="visibility: hidden"/></w:pict></w:r>'),
    ],
  ])("text hidden %s", (_how, body) => {
    expect(() => read(wordDocument({ body }))).toThrow(letterMessages.hidden);
  });

  it("text hidden by the style of all text", () => {
    const styles = wordPart(
      "styles",
      "<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>",
    );
    expect(() => read(wordDocument({ parts: { "word/styles.xml": styles } }))).toThrow(
      letterMessages.hidden,
    );
  });

  it("but not a switch that is off, or the hidden end of a paragraph", () => {
    const off = paragraph(run("a", '<w:rPr><w:vanish w:val="false"/></w:rPr>'));
    const end = paragraph(run("b"), "<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>");
    expect(read(wordDocument({ body: off + end })).placeholders).toEqual(["helpline_name"]);
  });
});

describe("a document as Word writes it", () => {
  const cells = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblLook w:val="04A0"/></w:tblPr><w:tblGrid><w:gridCol w:w="4508"/></w:tblGrid><w:tr w:rsidR="00A1B2C3"><w:tc><w:tcPr><w:tcW w:w="4508" w:type="dxa"/></w:tcPr>${paragraphs("{today}")}</w:tc></w:tr></w:tbl>`;
  const control = `<w:sdt><w:sdtPr><w:alias w:val="Name"/><w:dataBinding w:xpath="/a" w:storeItemID="{0}"/><w14:checkbox/></w:sdtPr><w:sdtContent>${paragraphs("Dear {child_first_name}")}</w:sdtContent></w:sdt>`;
  const described = 'descr="C:\\Users\\jane.smith\\Pictures\\logo.png"';
  const rich = wordDocument({
    body: [
      control,
      cells,
      paragraph(
        run("A list", '<w:rPr><w:b/><w:lang w:val="en-GB"/></w:rPr>'),
        '<w:pPr><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>',
      ),
      paragraph(picture('r:embed="rIdImage"', described)),
      paragraph(textBox(paragraphs("In a box: {today}"))),
      paragraph(
        `<w:proofErr w:type="spellStart"/>${run("mispelt")}<w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/><w:r><w:lastRenderedPageBreak/><w:br w:type="page"/></w:r>`,
      ),
      paragraph(
        `<w:hyperlink w:anchor="_GoBack">${run("above")}</w:hyperlink><w:smartTag w:uri="urn:x" w:element="place">${run("Leeds")}</w:smartTag>`,
      ),
    ].join(""),
  });

  it("is accepted, with the placeholders of every part", () => {
    expect(new Set(read(rich).placeholders)).toEqual(
      new Set(["child_first_name", "today", "helpline_name"]),
    );
  });

  it("becomes a letter with its text, pictures, headers and lists", () => {
    const parts = partsOf(letter(rich));
    expect([...parts.keys()].toSorted()).toEqual(
      [
        "[Content_Types].xml",
        "_rels/.rels",
        "word/_rels/document.xml.rels",
        "word/document.xml",
        "word/endnotes.xml",
        "word/fontTable.xml",
        "word/footer1.xml",
        "word/footnotes.xml",
        "word/header1.xml",
        "word/media/image1.png",
        "word/numbering.xml",
        "word/settings.xml",
        "word/styles.xml",
        "word/theme/theme1.xml",
      ].toSorted(),
    );
    const text = parts.get("word/document.xml") ?? "";
    expect(text).toContain("2 March");
    expect(text).toContain("Leeds");
    expect(text.match(/In a box: 2 March/g)).toHaveLength(1);
    expect(text).toContain('r:embed="rIdImage"');
    expect(parts.get("word/settings.xml")).toContain("compatibilityMode");
  });

  it("tells in a letter nothing of who wrote it", () => {
    const before = [...partsOf(rich).values()].join("\n");
    const after = [...partsOf(letter(rich)).values()].join("\n");
    for (const trace of traces) {
      expect(before).toContain(trace);
      expect(after).not.toContain(trace);
    }
    expect(after).not.toMatch(/rsid|docVar|dataBinding|gfxdata|trackRevisions|paraId/);
  });

  it("becomes a document that is accepted again", () => {
    expect(read(letter(rich)).placeholders).toEqual([]);
  });
});
