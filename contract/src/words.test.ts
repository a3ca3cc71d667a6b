/** Sizes in words. */
import { expect, it } from "vitest";
import { backupMessages } from "./backups/backups.ts";
import { fileMessages, uploadLimitBytes } from "./case-files/case-files.messages.ts";
import { importMessages } from "./import/import.messages.ts";
import { showSize } from "./words.ts";

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
  [gb - 1, "1 GB"],
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
