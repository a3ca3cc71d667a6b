/** What a file that somebody chooses has to be called. */
import { expect, it } from "vitest";
import { hasEnding, untrustedMessages } from "./untrusted-files.ts";

it.each([
  ["letter.docx", true],
  ["LETTER.DOCX", true],
  ["a.docx", true],
  ["letter.png.docx", true],
  [".docx", false],
  ["letter.docx.exe", false],
  ["letterdocx", false],
  ["letter.doc", false],
  ["", false],
])("%j ends in .docx: %j", (name, ends) => {
  expect(hasEnding(name, [".docx"])).toBe(ends);
});

it("ends in one of several", () => {
  expect(hasEnding("logo.jpeg", [".png", ".jpeg"])).toBe(true);
  expect(untrustedMessages.wrongEnding("logo.gif", [".png", ".jpeg"])).toBe(
    "The name of this file, “logo.gif”, does not end in .png or .jpeg. Please save it as such a file and choose that one.",
  );
});
