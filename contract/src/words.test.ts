/** Counts, durations and sizes in words. */
import { expect, it } from "vitest";
import { backupMessages } from "./backups/backups.ts";
import { fileMessages, uploadLimitBytes } from "./case-files/case-files.messages.ts";
import { importMessages } from "./import/import.messages.ts";
import {
  capitalised,
  counted,
  fullName,
  hoursText,
  showSize,
  uncapitalised,
  withArticle,
} from "./words.ts";

const [kb, mb, gb] = [1024, 1024 ** 2, 1024 ** 3];

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [900, "900 bytes"],
  [kb, "1 KB"],
  [12.4 * kb, "12 KB"],
  [mb - 1, "1 MB"],
  [1.5 * mb, "1.5 MB"],
  [17 * mb, "17 MB"],
  [20 * mb, "20 MB"],
  [1023.4 * kb, "1023 KB"],
  [1023.9 * mb, "1023.9 MB"],
  [gb - 1, "1 GB"],
  [gb, "1 GB"],
  [10.25 * gb, "10.3 GB"],
])("%d is %s", (bytes, words) => {
  expect(showSize(bytes)).toBe(words);
});

it("is the form of messages, except for the documented ones of an upload", () => {
  expect(importMessages.tooBig).toContain("larger than 100 MB.");
  expect(backupMessages.failures.tooLittleSpace(5 * mb, 10 * gb)).toContain(
    "5 MB are free, about 10 GB are needed",
  );
  expect(fileMessages.tooBig(uploadLimitBytes + 1)).toBe(
    "The file you are trying to upload is larger than 17mb (17.01Mb). Only files equal to or less than 17Mb can be uploaded.",
  );
});

it.each([
  [0, "0 h"],
  [0.4, "0 h"],
  [0.5, "1 min"],
  [35, "35 min"],
  [59.5, "1 h"],
  [60, "1 h"],
  [95, "1 h 35 min"],
  [120, "2 h"],
])("%d minutes are %s", (minutes, words) => {
  expect(hoursText(minutes)).toBe(words);
});

it("counts one and many, also of a word that is not in the list", () => {
  expect(counted(0, "case")).toBe("0 cases");
  expect(counted(1, "case")).toBe("1 case");
  expect(counted(2, "person")).toBe("2 people");
  expect(counted(1, "enquiry", "enquiries")).toBe("1 enquiry");
  expect(counted(2, "enquiry", "enquiries")).toBe("2 enquiries");
});

it("changes only the first letter of a word", () => {
  expect(capitalised("case File")).toBe("Case File");
  expect(uncapitalised("Case File")).toBe("case File");
  expect([capitalised(""), uncapitalised("")]).toEqual(["", ""]);
});

it.each([
  ["advocate", "an advocate"],
  ["Evaluator", "an Evaluator"],
  ["clinic", "a clinic"],
  ["manager", "a manager"],
])("says of %s: %s", (noun, words) => {
  expect(withArticle(noun)).toBe(words);
});

it("names a person by both names", () => {
  expect(fullName({ first_name: "Ruth", last_name: "Bloom" })).toBe("Ruth Bloom");
});
