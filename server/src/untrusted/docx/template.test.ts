/**
 * Documents as templates: which are refused, which placeholders they have, and what they become. The documents are
 * made here, as Word and as an attacker would make them.
 *
 * Rules: LET-1, LET-2, LET-4.
 */
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { englandsClocks } from "@helpline/contract/key-dates/clocks";
import { letterFields } from "@helpline/contract/letters/letter-fields";
import { letterMessages, templateLimits } from "@helpline/contract/letters/letters.messages";
import PizZip from "pizzip";
import { describe, expect, it } from "vitest";
import { suppliedDocx, suppliedTemplates } from "#features/letters/index";
import { docxOf, plainDocx } from "#features/letters/plain-docx";
import { partsOf, wordDocument } from "#test/docx-kit";
import { letterText } from "#test/letters-kit";
import { readTemplate, writeLetter } from "./template.ts";

const known = new Set(letterFields(englandsClocks).map(({ name }) => name));
const read = (file: Buffer) => readTemplate({ file, known }).placeholders;
const mergedLetter = (template: Buffer, values: ReadonlyMap<string, string>) =>
  writeLetter({ template, values, leftOut: new Set() });
const assets = fileURLToPath(new URL("../../../assets/letters", import.meta.url));

const runs = (...texts: string[]) =>
  `<w:p>${texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join("")}</w:p>`;

describe("placeholders", () => {
  it("are found wherever Word has split them, and each once", () => {
    const body = runs("Dear {child_", "first", "_name}, ", "{", "today", "}") + runs("{today}");
    expect(read(docxOf(body))).toEqual(["child_first_name", "today"]);
  });

  it("are found in headers too", () => {
    expect(read(wordDocument())).toEqual(["helpline_name"]);
  });

  it.each([
    [
      "{child_frist_name} {today} {shoe_size}",
      letterMessages.unknown(["child_frist_name", "shoe_size"]),
    ],
    ["{constructor}", letterMessages.unknown(["constructor"])],
    ["{}", letterMessages.unknown([""])],
    ["{#today}again{/today}", letterMessages.loops(["today"])],
    ["{^today}none{/today}", letterMessages.loops(["today"])],
    ["{@today}", letterMessages.loops(["today"])],
    ["{=[[ ]]=}", letterMessages.unknown(["=[[ ]]="])],
    ["{key_date:nothing}", letterMessages.unknown(["key_date:nothing"])],
  ])("%s is refused, and named", (text, message) => {
    expect(() => read(docxOf(runs(text)))).toThrow(message);
  });

  it.each(["{today", "today}", "{{today}}", "{#today}", "{/today}"])(
    "%s is refused as not closed or not opened",
    (text) => {
      expect(() => read(docxOf(runs(text)))).toThrow(/A brace is not|Loops and conditions/);
    },
  );
});

/** A letter without the sentences that have these placeholders. */
const without = (body: string, ...names: string[]) =>
  letterText(writeLetter({ template: docxOf(body), values: new Map(), leftOut: new Set(names) }));

describe("a sentence that is left out", () => {
  it.each([
    ["One. Born on {child_dob}. Two.", "One. Two."],
    ["Born on {child_dob}! Two?", "Two?"],
    ["One. Born on {child_dob}.", "One."],
    ["Seen by Dr. {gp_name} on {child_dob}. Two.", "Two."],
    ["She said “{child_dob}.” Two.", "Two."],
    ["Born {child_dob}", ""],
    ["See {child_dob}.5 of it. Two.", "Two."],
  ])("of %s leaves %s", (text, left) => {
    expect(without(runs(text), "child_dob")).toBe(left);
  });

  it("is cut however Word has split it, and leaves the others as they look", () => {
    const body = runs("One. Bor", "n on {child", "_dob", "}. T", "wo.");
    expect(without(body, "child_dob")).toBe("One. Two.");
  });

  it("leaves no empty line, neither of a paragraph nor of an address", () => {
    const lines = `<w:p><w:r><w:t>Mr Lee</w:t><w:br/><w:t>{school_name}</w:t><w:br/><w:t>Leeds</w:t></w:r></w:p>`;
    expect(without(lines, "school_name")).toBe("Mr Lee\nLeeds");
    const body = runs("One.") + runs("Born on {child_dob}.") + runs("Two.");
    expect(without(body, "child_dob")).toBe("One.\nTwo.");
  });

  it("leaves a paragraph where the format needs one", () => {
    const cell = `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:tcPr/>${runs("{child_dob}")}</w:tc></w:tr></w:tbl>${runs("Two.")}`;
    const file = writeLetter({
      template: docxOf(cell),
      values: new Map(),
      leftOut: new Set(["child_dob"]),
    });
    const text = partsOf(file).get("word/document.xml");
    expect(text).toMatch(/<w:tc><w:tcPr\/><w:p>.*<\/w:p><\/w:tc>/);
  });

  it("is told with its placeholders before, each once", () => {
    const body =
      runs("Dear {child_first_name},") + runs("One. Born on {child_dob} in {school_name}.");
    const { sentences } = readTemplate({
      file: docxOf(body + runs("Dear {child_first_name},")),
      known,
    });
    expect(sentences).toEqual([
      { text: "Dear {child_first_name},", placeholders: ["child_first_name"] },
      {
        text: "Born on {child_dob} in {school_name}.",
        placeholders: ["child_dob", "school_name"],
      },
    ]);
  });
});

describe("a letter", () => {
  const values = new Map([
    ["child_first_name", 'Zoë <b>&"Ł\u0301" 𝒵'],
    ["child_last_name", "محمد بن علي"],
    ["primary_guardian_address", "1 High Street\nLeeds"],
    ["today", "{child_first_name}"],
  ]);

  it("has the values as they are, whatever they contain, and nothing for what is missing", () => {
    const body = runs("{child_first_name}|{child_", "last_name}|{today}|{school_name}|");
    expect(letterText(mergedLetter(docxOf(body), values))).toBe(
      'Zoë <b>&"Ł\u0301" 𝒵|محمد بن علي|{child_first_name}||',
    );
  });

  it("has a line for each line of a value", () => {
    const letter = mergedLetter(docxOf(runs("{primary_guardian_address}")), values);
    expect(letterText(letter)).toBe("1 High Street\nLeeds");
  });

  it("leaves out characters that no document can have", () => {
    const broken = new Map([["today", "a\u0001b\uFFFEc"]]);
    expect(letterText(mergedLetter(docxOf(runs("{today}")), broken))).toBe("abc");
  });
});

/** A document of these parts besides its own, as an attacker would put it together. */
const withPart = (name: string, text: string | Buffer, body = runs("Hello")) => {
  const zip = new PizZip(docxOf(body));
  zip.file(name, text);
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
};

const linkTo = (target: string, mode = "External", kind = "attachedTemplate") =>
  withPart(
    "word/_rels/settings.xml.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  );

const field = (...pieces: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join("")}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

describe("refused", () => {
  const types = new PizZip(docxOf("")).file("[Content_Types].xml")?.asText() ?? "";

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("Dear all")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["an older Word document", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["half a document", docxOf(runs("Hello")).subarray(0, 600)],
    [
      "a zip file of something else",
      new PizZip().file("a.xml", "<a/>").generate({ type: "nodebuffer" }),
    ],
    [
      "a spreadsheet",
      withPart(
        "[Content_Types].xml",
        types.replace("wordprocessingml.document.main", "spreadsheetml.sheet.main"),
      ),
    ],
    [
      "a template of Word",
      withPart("[Content_Types].xml", types.replace("document.main", "template.main")),
    ],
    ["entities", withPart("word/styles.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
    ["UTF-16", withPart("word/styles.xml", Buffer.from("\ufeff<a/>", "utf16le"))],
    ["another encoding", withPart("word/styles.xml", '<?xml version="1.0" encoding="utf-7"?><a/>')],
  ])("%s", (_what, file) => {
    expect(() => read(file)).toThrow(letterMessages.notDocx);
  });

  it.each([
    ["a part with macros", withPart("word/vbaProject.bin", "x")],
    ["a part with a control", withPart("word/activeX/activeX1.xml", "<a/>")],
    [
      "the type of documents with macros",
      withPart(
        "[Content_Types].xml",
        types.replace(
          "vnd.openxmlformats-officedocument.wordprocessingml.document.main",
          "vnd.ms-word.document.macroEnabled.main",
        ),
      ),
    ],
  ])("%s", (_what, file) => {
    expect(() => read(file)).toThrow(letterMessages.macros);
  });

  it.each(["https://evil.example/t.dotm", "file://host/share", "mailto:a@example.org"])(
    "a link to %s",
    (target) => {
      expect(() => read(linkTo(target))).toThrow(letterMessages.links([target]));
    },
  );

  it("a link that hides how it is one", () => {
    expect(() => read(linkTo("x", "&#69;xternal"))).toThrow(letterMessages.links(["x"]));
  });

  it.each([
    ["an embedded file", withPart("word/embeddings/oleObject1.bin", "x"), "oleObject1.bin"],
  ])("%s", (_what, file, named) => {
    expect(() => read(file)).toThrow(named);
  });

  it.each([
    [field(" DDE", "AUTO c:\\\\cmd.exe "), "DDEAUTO"],
    [field(' INCLUDEPICTURE "https://evil.example/a" '), "INCLUDEPICTURE"],
    ['<w:p><w:fldSimple w:instr="INCLUDETEXT \\\\host\\a"/></w:p>', "INCLUDETEXT"],
    ["<w:p><w:r><w:instrText>DDE c:</w:instrText></w:r></w:p>", "DDE c:"],
    [field(" PAGE ").replace("</w:p>", `${field(" QUOTE 68 68 69 ")}</w:p>`), "QUOTE"],
  ])("the field %#", (body, named) => {
    expect(() => read(docxOf(body))).toThrow(named);
  });

  it("page numbers, however Word splits them, are not", () => {
    const body = field(" PA", "GE \\* MERGEFORMAT ") + field("NUMPAGES") + runs("{today}");
    expect(read(docxOf(body))).toEqual(["today"]);
  });
});

/** A zip file of one part, whose list of contents says what it likes. */
function zipThatSays(
  name: string,
  content: Buffer,
  { unpacked, count = 1 }: { unpacked: number; count?: number },
) {
  const packed = deflateRawSync(content, { level: 9 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(unpacked, 24);
  entry.writeUInt16LE(name.length, 28);
  const start = Buffer.concat([local, Buffer.from(name), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, entry, Buffer.from(name), end]);
}

describe("zip bombs", () => {
  const zeros = Buffer.alloc(40 * 1024 * 1024);

  it("that say what they are, are refused before anything is unpacked", () => {
    const bomb = zipThatSays("word/document.xml", zeros, { unpacked: zeros.length });
    expect(bomb.length).toBeLessThan(60_000);
    expect(() => read(bomb)).toThrow(letterMessages.bomb);
  });

  it("that say less than they are, are not unpacked beyond what they say", () => {
    const before = process.memoryUsage().rss;
    const bomb = zipThatSays("word/document.xml", zeros, { unpacked: 1000 });
    expect(() => read(bomb)).toThrow(letterMessages.notDocx);
    expect(process.memoryUsage().rss - before).toBeLessThan(zeros.length);
  });

  it("of too many parts are refused", () => {
    const zip = new PizZip(docxOf(runs("Hello")));
    for (let n = 0; n <= templateLimits.parts; n += 1) zip.file(`word/${n}.xml`, "<a/>");
    expect(() => read(zip.generate({ type: "nodebuffer" }))).toThrow(letterMessages.tooManyParts);
  });

  it("whose list points outside the file, or names a part twice, are refused", () => {
    const file = zipThatSays("a", Buffer.from("x"), { unpacked: 1, count: 2 });
    expect(() => read(file)).toThrow(letterMessages.notDocx);
  });
});

describe("the templates that come with the product", () => {
  it.each(suppliedTemplates)("$name can be used, and is the same each time", (template) => {
    const file = suppliedDocx(assets, template);
    expect(suppliedDocx(assets, template)).toEqual(file);
    expect(read(file)).toContain("today");
    expect(read(file)).toContain("child_first_name");
  });

  it("keeps lines, empty lines and headings of plain text", () => {
    const docx = plainDocx("One\nTwo\n\n# Title & <more>\n\n\n\nEnd");
    expect(letterText(docx)).toBe("One\nTwo\nTitle & <more>\n\nEnd");
  });
});
