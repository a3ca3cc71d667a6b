/** Names of files: which are allowed, how duplicates are numbered, and how large a file may be. Rules: FILE-2, FILE-4, FILE-5. */
import { describe, expect, it } from "vitest";
import { fileMessages, uploadLimitBytes } from "./case-files.messages.ts";
import { fileNameProblem, numberedName } from "./file-names.ts";

const longest = "a".repeat(196).concat(".pdf");

describe("a name is allowed", () => {
  it.each([
    "letter.pdf",
    ".hidden",
    "...",
    "no ending",
    " spaced .pdf",
    "Ünïcödé 家.docx",
    "\u{1f600}".repeat(200),
    longest,
  ])("%j", (name) => {
    expect(fileNameProblem(name)).toBeNull();
  });
});

describe("a name is refused", () => {
  const noName = "Please give the file a name.";
  const isPath = "The name of a file may not contain / or \\, and may not be . or ..";
  const hidden =
    "The name of this file contains hidden characters that could disguise what it is. Please rename it.";
  const tooLong = "The name of a file may have at most 200 characters.";

  it.each([
    ["", noName],
    [" \t", noName],
    [".", isPath],
    ["..", isPath],
    ["a/b.pdf", isPath],
    ["a\\b.pdf", isPath],
    ["a\u0000.pdf", hidden],
    ["a\n.pdf", hidden],
    ["a\ud800.pdf", hidden],
    ["a\u2028.pdf", hidden],
    ["a\u202efdp.exe", hidden],
    ["a\u2066.pdf", hidden],
    ["\u{1f600}".repeat(201), tooLong],
    [`a${longest}`, tooLong],
  ])("%j", (name, problem) => {
    expect(fileNameProblem(name)).toBe(problem);
  });
});

describe("a name that is taken gets a number", () => {
  it.each([
    ["letter.pdf", 1, "letter.pdf"],
    ["letter.pdf", 2, "letter (2).pdf"],
    ["letter.pdf", 13, "letter (13).pdf"],
    ["letter.old.pdf", 2, "letter.old (2).pdf"],
    ["letter", 2, "letter (2)"],
    [".hidden", 2, ".hidden (2)"],
    ["letter.", 2, "letter (2)."],
  ])("%s, number %i: %s", (name, number, expected) => {
    expect(numberedName(name, number)).toBe(expected);
  });

  it("and is shortened before its ending to stay within the limit", () => {
    expect(numberedName(longest, 2)).toBe(`${"a".repeat(192)} (2).pdf`);
    expect(numberedName("a".repeat(200), 10)).toBe(`${"a".repeat(195)} (10)`);
    const faces = "\u{1f600}".repeat(196);
    expect(numberedName(`${faces}.pdf`, 2)).toBe(`${"\u{1f600}".repeat(192)} (2).pdf`);
    expect(fileNameProblem(numberedName(longest, 2))).toBeNull();
  });

  it("keeps the first character before an ending that takes all the room", () => {
    const ending = `.${"e".repeat(197)}`;
    expect(numberedName(`ab${ending}`, 2)).toBe(`a (2)${ending}`);
  });
});

it.each([
  [null, "over 17"],
  [uploadLimitBytes + 1, "17.01"],
  [20 * 1024 * 1024, "20.00"],
  [20.5 * 1024 * 1024, "20.50"],
])("a file of %s bytes is too big, and shown as %s", (bytes, shown) => {
  expect(fileMessages.tooBig(bytes)).toBe(
    `The file you are trying to upload is larger than 17mb (${shown}Mb). Only files equal to or less than 17Mb can be uploaded.`,
  );
});
