/** What Word keeps in a template and shows nowhere is not in letters. Rules: LET-2, LET-7. */
import { describe, expect, it } from "vitest";
import {
  paragraph,
  paragraphs,
  partsOf,
  picture,
  run,
  textBox,
  typeOfPart,
  wordDocument,
  wordPart,
} from "#test/docx-kit";
import { readTemplate, writeLetter } from "./template.ts";

const read = (file: Buffer) => readTemplate({ file, known: new Set(["helpline_name"]) });
const letter = (template: Buffer) =>
  partsOf(writeLetter({ template, values: new Map(), leftOut: new Set() }));
const textOf = (file: Buffer) => [...letter(file).values()].join("\n");

const section = (content: string) =>
  `<w:p><w:pPr><w:sectPr>${content}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr></w:p>`;

/** A document with a further header, for the kind of pages that its sections say. */
const withHeader = (body: string, settings = "") =>
  wordDocument({
    body,
    relations: [{ id: "more", type: "header", target: "header2.xml" }],
    types: { "word/header2.xml": typeOfPart("header") },
    parts: {
      "word/header2.xml": wordPart("hdr", paragraphs("Secret")),
      "word/settings.xml": wordPart("settings", settings),
    },
  });
const reference = (type: string) => `<w:headerReference w:type="${type}" r:id="more"/>`;
const titlePage = "<w:titlePg/>";
const evenPages = "<w:evenAndOddHeaders/>";
const off = (element: string) => element.replace("/>", ' w:val="0"/>');

describe("a header", () => {
  it.each([
    ["of first pages, which no section has", section(reference("first")), ""],
    ["of first pages, switched off", section(reference("first") + off(titlePage)), ""],
    [
      "of first pages, which only a section before has",
      section(titlePage) + section(reference("first")),
      "",
    ],
    [
      "of first pages, which a section behind has with another",
      section(reference("first")) +
        section(`<w:headerReference w:type="first" r:id="rId8"/>${titlePage}`),
      "",
    ],
    ["of even pages, which the settings do not have", section(reference("even")), ""],
    ["of even pages, switched off", section(reference("even")), off(evenPages)],
    ["of pages that Word does not know", section(reference("other")), ""],
    ["that no section names", "", ""],
    [
      "of a section in a table",
      `<w:tbl><w:tr><w:tc>${section(reference("default"))}</w:tc></w:tr></w:tbl>`,
      "",
    ],
  ])("%s is not in a letter", (_what, body, settings) => {
    const file = withHeader(body, settings);
    expect(textOf(file)).not.toContain("Secret");
    expect(letter(file).has("word/header2.xml")).toBe(false);
    expect(textOf(file)).not.toContain('"more"');
  });

  it.each([
    ["of first pages", section(reference("first") + titlePage), ""],
    ["of first pages of a section behind", section(reference("first")) + section(titlePage), ""],
    ["of even pages", section(reference("even")), evenPages],
    ["of all pages", section(reference("default")), ""],
  ])("%s is in a letter", (_what, body, settings) => {
    expect(letter(withHeader(body, settings)).get("word/header2.xml")).toContain("Secret");
  });

  it("is refused beside another of the same kind, and as a picture", () => {
    const both = section(reference("default") + reference("default"));
    expect(() => read(withHeader(both))).toThrow(/does not need \(/);
    const asPicture = paragraph(picture('r:embed="more"'));
    expect(() => read(withHeader(asPicture))).toThrow(/does not need \(/);
  });
});

it("a picture that nothing shows is not in a letter", () => {
  expect(letter(wordDocument()).has("word/media/image1.png")).toBe(false);
  const shown = wordDocument({ body: paragraph(picture()) });
  expect(letter(shown).has("word/media/image1.png")).toBe(true);
});

it("a note is in a letter if the text refers to it", () => {
  const note = (id: number, text: string) =>
    `<w:footnote w:id="${id}">${paragraphs(text)}</w:footnote>`;
  const text = textOf(
    wordDocument({
      body: paragraph('<w:r><w:footnoteReference w:id="1"/></w:r>'),
      parts: { "word/footnotes.xml": wordPart("footnotes", note(1, "Noted") + note(2, "Secret")) },
    }),
  );
  expect(text).toContain("Noted");
  expect(text).not.toContain("Secret");
});

describe("of two ways to show the same", () => {
  const fallback = (content: string) => `<mc:Fallback>${content}</mc:Fallback>`;
  const choices = (content: string) =>
    wordDocument({
      body: paragraph(`<mc:AlternateContent>${content}</mc:AlternateContent>`),
    });

  it("only the one that Word shows is in a letter", () => {
    const box = textBox(paragraphs("Shown"));
    const at = box.lastIndexOf("Shown");
    const body = paragraph(`${box.slice(0, at)}Secret${box.slice(at + "Shown".length)}`);
    const text = textOf(wordDocument({ body }));
    expect(text).toContain("Shown");
    expect(text).not.toMatch(/Secret|Fallback|AlternateContent/);
  });

  it("the first is taken that letters may have, whatever its prefix", () => {
    const choice = (needs: string, text: string) =>
      `<mc:Choice xmlns:q="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" Requires="${needs}">${run(text)}</mc:Choice>`;
    const text = textOf(
      choices(
        choice("q w15", "one") + choice("q", "two") + choice("q", "three") + fallback(run("four")),
      ),
    );
    expect(text).toContain("two");
    expect(text).not.toMatch(/>(?:one|three|four)</);
    expect(textOf(choices(choice("w15", "one") + fallback(run("four"))))).toContain("four");
  });
});

describe("prefixes that are declared where an element goes", () => {
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";

  it("cannot give a judged element another meaning", () => {
    // Judged as an element of drawings, and read by Word as hidden text.
    const body = `<q:sdt xmlns:q="${word}"><q:sdtContent xmlns:w="${drawing}"><q:p><q:r><q:rPr><w:vanish/></q:rPr><q:t>Secret</q:t></q:r></q:p></q:sdtContent></q:sdt>`;
    expect(() => read(wordDocument({ body }))).toThrow(/does not need \(/);
  });

  it("stay declared, each once, also without a prefix", () => {
    const plain = (text: string) =>
      `<sdt xmlns="${word}"><sdtContent><p><r><t>${text}</t></r></p></sdtContent></sdt>`;
    const body = `${plain("One")}${plain("Two")}<q:sdt xmlns:q="${word}"><q:sdtContent><q:p><q:r><q:t>Said</q:t></q:r></q:p></q:sdtContent></q:sdt>`;
    const file = writeLetter({
      template: wordDocument({ body }),
      values: new Map(),
      leftOut: new Set(),
    });
    expect(partsOf(file).get("word/document.xml")).toContain("Said");
    expect(() => read(file)).not.toThrow();
  });
});
