/**
 * Documents that try to bring something into letters that the check is to keep out, each in a way in which a search for
 * texts would miss it. Rules: LET-2.
 */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import PizZip from "pizzip";
import { describe, expect, it } from "vitest";
import {
  field,
  paragraph,
  paragraphs,
  picture,
  relationships,
  run,
  wordDocument,
  wordPart,
} from "#test/docx-kit";
import { readTemplate } from "./template.ts";

const known = new Set(["today", "helpline_name", "child_first_name"]);
const read = (file: Buffer) => readTemplate({ file, known });

const evil = "https://evil.example/t.dotm";
const link = (attributes: string, type = "attachedTemplate") =>
  wordDocument({
    parts: {
      "word/_rels/settings.xml.rels": relationships({
        id: "rId1",
        type,
        target: "x",
      }).replace('Target="x"', attributes),
    },
  });

describe("a link to the outside is refused", () => {
  it.each([
    ["plainly", `Target="${evil}" TargetMode="External"`],
    ["after a > in an attribute", `Other=">" Target="${evil}" TargetMode="External"`],
    ["without TargetMode", `Target="${evil}"`],
    ["that says that it is inside", `Target="${evil}" TargetMode="Internal"`],
    ["whose mode is written with an entity", `Target="${evil}" TargetMode="&#69;xternal"`],
    ["of another computer", 'Target="\\\\evil\\share\\t.dotm"'],
    ["of another computer in slashes", 'Target="//evil.example/t.dotm"'],
    ["to a file", 'Target="file:///c:/t.dotm"'],
    ["in percent signs", 'Target="..%2F..%2Ft.dotm"'],
    ["with an entity in its scheme", 'Target="htt&#112;s://evil.example/t"'],
    ["that climbs out of the document", 'Target="../../../t.dotm"'],
  ])("%s", (_how, attributes) => {
    expect(() => read(link(attributes))).toThrow(/links to something outside it/);
  });

  it("under a prefix that is not ASCII, and quotes of the other kind", () => {
    const text = `<р:Relationships xmlns:р='http://schemas.openxmlformats.org/package/2006/relationships'><р:Relationship Id='a' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate' Target='${evil}' TargetMode='External'/></р:Relationships>`;
    const file = wordDocument({ parts: { "word/_rels/settings.xml.rels": text } });
    expect(() => read(file)).toThrow(letterMessages.notDocx);
  });

  it("also of parts that the letter would not have, and hyperlinks", () => {
    const frames = { id: "rId1", type: "frame", target: evil, mode: 'TargetMode="External"' };
    const parts = { "word/_rels/webSettings.xml.rels": relationships(frames) };
    expect(() => read(wordDocument({ parts }))).toThrow(letterMessages.links([evil]));
    const hyperlink = { id: "h", type: "hyperlink", target: "mailto:a@b.example" };
    const relations = [{ ...hyperlink, mode: 'TargetMode="External"' }];
    expect(() => read(wordDocument({ relations }))).toThrow(/links to something/);
  });

  it("of a relationship that nobody knows, or that Word gives to what it runs", () => {
    const to = (type: string) =>
      wordDocument({ relations: [{ id: "x", type, target: "media/image1.png" }] });
    expect(() => read(to("aFChunk"))).toThrow("aFChunk");
    expect(() => read(to("oleObject"))).toThrow("oleObject");
    expect(() => read(to("subDocument"))).toThrow("subDocument");
    expect(() => read(to("http://evil.example/relationships/image"))).toThrow("image");
    for (const type of [
      "2006/relationships/vbaProject",
      "2006/relationships/keyMapCustomizations",
    ]) {
      expect(() => read(to(`http://schemas.microsoft.com/office/${type}`))).toThrow(
        letterMessages.macros,
      );
    }
  });
});

describe("content from elsewhere is refused", () => {
  const body = (content: string) => wordDocument({ body: content });
  const inRun = (content: string) => body(paragraph(`<w:r>${content}</w:r>`));

  it.each([
    ["a linked picture", body(paragraph(picture('r:link="rIdImage"')))],
    ["a picture of a part that there is not", body(paragraph(picture('r:embed="rId99"')))],
    ["a font as a picture", body(paragraph(picture('r:embed="rId10000"')))],
    ["HTML in place of text", body('<w:altChunk r:id="rIdImage"/>')],
    [
      "HTML under another prefix",
      body(
        '<q:altChunk xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main" r:id="rIdImage"/>',
      ),
    ],
    [
      "HTML in an alternative",
      inRun(
        '<mc:AlternateContent><mc:Choice Requires="w14"><w:altChunk r:id="rIdImage"/></mc:Choice></mc:AlternateContent>',
      ),
    ],
    ["another document", body('<w:subDoc r:id="rIdImage"/>')],
    [
      "an object",
      inRun(
        '<w:object><o:OLEObject Type="Link" ProgID="Word.Document" r:id="rIdImage"/></w:object>',
      ),
    ],
    ["a control", inRun('<w:control r:id="rIdImage" w:name="x"/>')],
    [
      "a chart",
      body(paragraph(picture().replaceAll("drawingml/2006/picture", "drawingml/2006/chart"))),
    ],
    ["a film", inRun('<w:movie r:id="rIdImage"/>')],
    [
      "a form field, which can name a macro",
      inRun(
        '<w:fldChar w:fldCharType="begin"><w:ffData><w:entryMacro w:val="x"/></w:ffData></w:fldChar>',
      ),
    ],
    [
      "a link of a picture",
      body(
        paragraph(
          picture()
            .replace('name="Picture 1" ', 'name="Picture 1"')
            .replace("<a:graphic>", "<wp:cNvGraphicFramePr/><a:graphic>")
            .replace(
              "<pic:cNvPicPr/>",
              '<pic:cNvPicPr><a:hlinkClick r:id="rIdImage"/></pic:cNvPicPr>',
            ),
        ),
      ),
    ],
    ["an element that nobody knows", body('<evil:thing xmlns:evil="urn:evil"/>')],
    [
      "a data source",
      wordDocument({ parts: { "word/settings.xml": wordPart("settings", "<w:mailMerge/>") } }),
    ],
    [
      "an attached template that is inside",
      wordDocument({
        parts: { "word/settings.xml": wordPart("settings", '<w:attachedTemplate r:id="rId1"/>') },
      }),
    ],
    ["a script of a shape", inRun('<w:pict><v:shape onmouseover="alert(1)"/></w:pict>')],
  ])("%s", (_what, file) => {
    expect(() => read(file)).toThrow(/does not need \(/);
  });

  it.each([
    ["src", '<w:pict><v:shape><v:imagedata src="http://evil.example/a.png"/></v:shape></w:pict>'],
    [
      "an address with an entity",
      '<w:pict><v:shape><v:imagedata o:href="h&#116;tp://evil.example/a"/></v:shape></w:pict>',
    ],
    ["an address of a fill", '<w:pict><v:rect><v:fill o:althref="\\\\evil\\a"/></v:rect></w:pict>'],
    ["an address after a >", '<w:pict><v:shape alt=">" href="https://evil.example"/></w:pict>'],
    ["a background", '<w:pict><v:shape style="background:url(//evil.example/a)"/></w:pict>'],
    ["any attribute", '<w:pict><v:shape equationxml="file://evil/a"/></w:pict>'],
  ])("of an old drawing by %s", (_how, content) => {
    expect(() => read(inRun(content))).toThrow(/links to something outside it/);
  });

  it.each([
    ["in pieces", field(" INCLUDE", 'PICTURE "https://evil.example/a" ')],
    ["in lower case", field(' includetext "\\\\\\\\evil\\\\a" ')],
    ["with an entity", field("&#68;DEAUTO c:\\\\cmd.exe ")],
    ["as CDATA", field("<![CDATA[LINK Excel.Sheet c:]]>")],
    ["after a > in an attribute", '<w:p><w:fldSimple w:dirty=">" w:instr="DDE c:"/></w:p>'],
    [
      "under another prefix",
      '<w:p><q:fldSimple xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main" q:instr="INCLUDETEXT a"/></w:p>',
    ],
    ["as a link to a file", field(' HYPERLINK "file:///c:/a" ')],
    ["inside another field", field(" PAGE ").replace("</w:p>", `${field(" AUTHOR ")}</w:p>`)],
    [
      "that never ends",
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IMPORT a</w:instrText></w:r></w:p>',
    ],
    ["in a header", ""],
  ])("by a field %s", (_how, content) => {
    const parts = { "word/header1.xml": wordPart("hdr", field(" MERGEFIELD a ")) };
    const file = content === "" ? wordDocument({ parts }) : wordDocument({ body: content });
    expect(() => read(file)).toThrow(/has Word fields that letters may not use/);
  });
});

describe("what Word hides is refused", () => {
  const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
  const code = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
  const end =
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  it.each([
    [
      "text in the code of a field",
      `<w:p>${begin}<w:r><w:t>Secret</w:t></w:r>${code("PAGE")}${end}</w:p>`,
    ],
    ["text beside text", "<w:p><w:r>Secret</w:r></w:p>"],
    ["text beside paragraphs", "Secret<w:p/>"],
    ["text beside content in a wrapper", "<w:smartTag>Secret<w:p/></w:smartTag>"],
  ])("%s", (_what, body) => {
    expect(() => read(wordDocument({ body }))).toThrow(letterMessages.hidden);
  });

  it("but not the usual field, with blanks between its elements", () => {
    const body = `<w:p>\n  ${begin}\n${code(" PAGE ")}${end}</w:p>`;
    expect(() => read(wordDocument({ body }))).not.toThrow();
  });

  it("as are fields that make the code of another", () => {
    const inner = `${begin}${code("DATE \\@ &quot;'INCLUDEPICTURE'&quot;")}${end.replace("<w:r><w:t>1</w:t></w:r>", "")}`;
    const body = `<w:p>${begin}${inner}${code(" PAGE")}${end}</w:p>`;
    expect(() => read(wordDocument({ body }))).toThrow("a field in another field");
  });
});

describe("parts that are not what they seem are refused", () => {
  const macros = "application/vnd.ms-word.document.macroEnabled.main+xml";
  it.each([
    [
      "an entity in the type of macros",
      wordDocument({
        rawTypes:
          '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vb&#97;Project"/>',
      }),
      letterMessages.macros,
    ],
    [
      "the type of a document with macros",
      wordDocument({ types: { "word/document.xml": macros } }),
      letterMessages.macros,
    ],
    [
      "a type that is stated twice",
      wordDocument({
        rawTypes: '<Override PartName="/WORD/document.xml" ContentType="text/html"/>',
      }),
      letterMessages.notDocx,
    ],
    [
      "a part for macros in other letters",
      wordDocument({ parts: { "word/VBAproject.bin": "x" } }),
      letterMessages.macros,
    ],
    [
      "UTF-16",
      wordDocument({
        parts: { "word/header1.xml": Buffer.from(`\ufeff${wordPart("hdr", "")}`, "utf16le") },
      }),
      letterMessages.notDocx,
    ],
    [
      "another encoding",
      wordDocument({
        parts: { "word/header1.xml": wordPart("hdr", "").replace("UTF-8", "UTF-7") },
      }),
      letterMessages.notDocx,
    ],
    [
      "a document type",
      wordDocument({
        parts: {
          "word/header1.xml": wordPart("hdr", "&a;").replace(
            "\n",
            '\n<!DOCTYPE hdr [<!ENTITY a "b">]>',
          ),
        },
      }),
      letterMessages.notDocx,
    ],
    [
      "an entity that is not declared",
      wordDocument({ body: paragraphs("&nbsp;") }),
      letterMessages.notDocx,
    ],
    ["text that is not well-formed", wordDocument({ body: "<w:p>" }), letterMessages.notDocx],
    [
      "an attribute twice",
      wordDocument({ body: '<w:p w:rsidR="1" w:rsidR="2"/>' }),
      letterMessages.notDocx,
    ],
    ["a prefix that is not declared", wordDocument({ body: "<zz:p/>" }), letterMessages.notDocx],
    ["no types", wordDocument({ parts: { "[Content_Types].xml": null } }), letterMessages.notDocx],
    [
      "a strict document",
      wordDocument({
        parts: {
          "_rels/.rels": relationships({
            id: "a",
            type: "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument",
            target: "word/document.xml",
          }),
        },
      }),
      letterMessages.strict,
    ],
    [
      "text of a strict document",
      wordDocument({ body: '<s:p xmlns:s="http://purl.oclc.org/ooxml/wordprocessingml/main"/>' }),
      letterMessages.strict,
    ],
  ])("%s", (_what, file, message) => {
    expect(() => read(file)).toThrow(message);
  });

  it.each([
    ["HTML as a header", { types: { "word/header1.xml": "text/html" } }],
    ["HTML as a picture", { parts: { "word/media/image1.png": "<script>" } }],
    ["a picture of another type", { types: { "word/media/image1.png": "image/svg+xml" } }],
    ["a part that nothing leads to", { parts: { "word/other.xml": "<a/>" } }],
    ["a part with an unusual name", { parts: { "word/head er.xml": "<a/>" } }],
    ["a part as two things", { relations: [{ id: "z", type: "image", target: "header1.xml" }] }],
    ["a program", { parts: { "word/a.exe": "MZ" } }],
    ["a header that is a document", { parts: { "word/header1.xml": wordPart("document", "") } }],
  ])("%s", (_what, changes) => {
    expect(() => read(wordDocument(changes))).toThrow(/does not need \(/);
  });

  /** The zip file with one part's name changed in the list of contents, or in front of its data. */
  function renamed(where: "list" | "data", from: string, to: string): Buffer {
    const file = wordDocument();
    const at = where === "data" ? file.indexOf(from) : file.lastIndexOf(from);
    file.write(to, at, "latin1");
    return file;
  }

  it.each([
    [
      "named otherwise in front of its data",
      renamed("data", "word/footer1.xml", "word/header1.xml"),
    ],
    ["named otherwise in the list", renamed("list", "word/footer1.xml", "word/footer2.xml")],
    ["named twice", renamed("list", "word/footer1.xml", "word/header1.xml")],
    ["named twice but for its case", renamed("list", "word/footer1.xml", "word/HEADER1.xml")],
    ["followed by something", Buffer.concat([wordDocument(), Buffer.from("PK")])],
  ])("a part %s", (_how, file) => {
    expect(() => read(file)).toThrow(letterMessages.notDocx);
  });
});

describe("a bomb is refused before it does any work", () => {
  const many = (piece: string, times: number) => piece.repeat(times);
  it.each([
    [
      "of open tags",
      wordDocument({ parts: { "word/header1.xml": many("<w:fldChar ", 90_000) } }),
      letterMessages.notDocx,
    ],
    [
      "of relationships",
      wordDocument({ parts: { "word/_rels/header1.xml.rels": many("<Relationship ", 70_000) } }),
      letterMessages.notDocx,
    ],
    ["of elements", wordDocument({ body: many("<w:p/>", 26_000) }), letterMessages.tooLong],
    [
      "of depth",
      wordDocument({ body: many("<w:p>", 200) + many("</w:p>", 200) }),
      letterMessages.tooLong,
    ],
    [
      "of attributes",
      wordDocument({
        body: `<w:p ${Array.from({ length: 200 }, (_one, n) => `a${n}=""`).join(" ")}/>`,
      }),
      letterMessages.tooLong,
    ],
    ["of text", wordDocument({ body: paragraphs(many("x", 1_100_000)) }), letterMessages.tooLong],
    [
      "of placeholders",
      wordDocument({ body: paragraphs(many("{today}", 301)) }),
      letterMessages.tooManyPlaceholders,
    ],
    [
      "of split placeholders",
      wordDocument({ body: many(paragraph(run("{") + run("today") + run("}")), 301) }),
      letterMessages.tooManyPlaceholders,
    ],
    [
      "of braces",
      wordDocument({ body: paragraphs(many("{", 2_000)) }),
      letterMessages.tooManyPlaceholders,
    ],
  ])("%s", (_what, file, message) => {
    expect(file.length).toBeLessThan(60_000);
    expect(() => read(file)).toThrow(message);
  });

  it("of styles that are based on one another is read, and of text up to the limits", () => {
    const style = (n: number) =>
      `<w:style w:styleId="a${n}"><w:basedOn w:val="a${n === 0 ? 9_000 : n - 1}"/></w:style>`;
    const styles = Array.from({ length: 9_000 }, (_one, n) => style(n)).join("");
    const file = wordDocument({
      body: paragraphs(`${many("a. ", 100_000)}{today}`),
      parts: { "word/styles.xml": wordPart("styles", styles) },
    });
    const began = performance.now();
    expect(read(file).placeholders).toContain("today");
    // With quadratic work it took a minute.
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it("of many parts, and of parts that unpack to more than they may", () => {
    const zip = new PizZip(wordDocument());
    for (let n = 0; n < 100; n += 1) zip.file(`word/media/image${n + 2}.png`, "x");
    expect(() => read(zip.generate({ type: "nodebuffer" }))).toThrow(letterMessages.tooManyParts);
    const large = wordDocument({ parts: { "word/media/image1.png": Buffer.alloc(4_300_000) } });
    expect(() => read(large)).toThrow(letterMessages.bomb);
  });
});
