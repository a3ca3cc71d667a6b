/**
 * No word is made by adding or cutting an "s": "enquiries" without one is no word. What is counted is in `plurals`
 * (contract/src/words.ts), what the audit log is about in `entityWords`.
 *
 * Rules: WIRE-39.
 */
import { entityInWords, entityWords } from "@helpline/contract/access-log/access-words";
import { counted, plurals } from "@helpline/contract/words";
import { expect, it } from "vitest";
import { readSource, sourceFiles } from "./source-files.ts";

const sources = sourceFiles("contract/src", "server/src", "web/src").filter(
  (file) => !file.includes(".test."),
);

/** How an "s" is added to a value, or taken off a text. */
const ways: readonly RegExp[] = [
  /\$\{[^{}]+\}s\b/,
  /\+\s*(["'`])(?:e?s|ies)\1/,
  /\?\s*(["'`])(?:e?s|ies)\1\s*:\s*(["'`])\2/,
  /\?\s*(["'`])\1\s*:\s*(["'`])(?:e?s|ies)\2/,
  /replace(?:All)?\(\s*\/[^/\n]*s\$\/[a-z]*\s*,/,
  /endsWith\((["'`])(?:e?s|ies)\1\)/,
  /\b(?:unit|noun|word|one|many|entity|table|kind|role|actor)\.slice\(0,\s*-\d\)/,
];

it("adds and cuts no s", () => {
  const found = sources.flatMap((file) =>
    readSource(file)
      .split("\n")
      .flatMap((line, at) =>
        ways.some((way) => way.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

it.each([
  `\`\${role}s\``,
  'one + "s"',
  'count === 1 ? "" : "s"',
  'entity.replace(/s$/, "")',
  "unit.slice(0, -1)",
])("would find %s", (line) => {
  expect(ways.some((way) => way.test(line))).toBe(true);
});

it("names one and many, and every entity of the audit log", () => {
  expect(counted(1, "person")).toBe("1 person");
  expect(counted(2, "person")).toBe("2 people");
  expect(counted(2, "enquiry", "enquiries")).toBe("2 enquiries");
  for (const [one, many] of Object.entries(plurals)) expect(many).not.toBe(one);
  expect(entityInWords("enquiries", "196")).toBe("Enquiry 196");
  expect(entityInWords("follow_ups", "7")).toBe("Follow-up 7");
  expect(entityInWords("something_older", "7")).toBe("something_older 7");
  for (const words of Object.values(entityWords)) expect(words).not.toMatch(/[_]|quirie$/);
});
