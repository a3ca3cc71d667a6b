/** Checks the security documents against the tree: files, settings, limits, numbers. Rules: ROLE-12. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { settingRows } from "./setting-rows.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.join(root, "docs/security");
const documents = readdirSync(folder).filter((name) => name.endsWith(".md"));
const read = (...parts: string[]) => readFileSync(path.join(...parts), "utf8");
/** The first group of a pattern, for each match. */
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, part = ""]) => part);

const filePattern = /`((?:[\w.-]+\/)+[\w.-]*)`/g;
/** `name = value` and `name: value`, as written in code. */
const codePattern = /`(\w+(?: =|:) [^`]+)`/g;
/** Set by the environment, and read by libraries. */
const notOurs = /^(?:AWS_|TEST_)/;
describe.each(documents)("docs/security/%s", (name) => {
  const text = read(folder, name);

  it("names files that exist", () => {
    expect(found(text, filePattern).filter((file) => !existsSync(path.join(root, file)))).toEqual(
      [],
    );
  });

  it("names settings that exist", () => {
    const known = settingRows.map(({ variable }) => variable);
    const named = found(text, /`([A-Z]+(?:_[A-Z]+)+)\b[^`]*`/g);
    expect(named.filter((each) => !known.includes(each) && !notOurs.test(each))).toEqual([]);
  });

  it("quotes code that is in the file named before it", () => {
    for (const line of text.split("\n")) {
      let file = "";
      for (const [span] of line.matchAll(/`[^`]+`/g)) {
        file = found(span, filePattern)[0] ?? file;
        const [code] = found(span, codePattern);
        if (code !== undefined && file !== "") {
          expect([file, code, read(root, file).includes(code)]).toEqual([file, code, true]);
        }
      }
    }
  });
});

/**
 * The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they come first in their
 * section.
 */
const sections = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

/** `1.2.3`, `1.2.3 to 1.2.5`, a whole section `1.2`, and several of these. */
const expanded = (which: string): string[] =>
  which.split(", ").flatMap((part) => {
    const [from = "", to] = part.split(" to ");
    if (to === undefined) {
      return from in sections ? requirements.filter((each) => each.startsWith(`${from}.`)) : [from];
    }
    return requirements.slice(requirements.indexOf(from), requirements.indexOf(to) + 1);
  });

describe("the lines of ASVS 5.0", () => {
  const rows = read(folder, "asvs.md")
    .split("\n")
    .flatMap((line) => {
      const [, which = "", answer = "", how = "", where = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return /^\d/.test(which) ? [{ which, answer, how, where }] : [];
    });

  it("cover levels 1 and 2, each once", () => {
    // 70 and 183: https://github.com/OWASP/ASVS/tree/v5.0.0
    expect(requirements).toHaveLength(253);
    expect(rows.flatMap(({ which }) => expanded(which)).toSorted()).toEqual(
      requirements.toSorted(),
    );
  });

  it("each have an answer and its evidence", () => {
    for (const { which, answer, how, where } of rows) {
      expect(["met", "partly", "not met", "yours", "none"], which).toContain(answer);
      expect(how, which).not.toBe("");
      if (answer === "met" || answer === "yours") expect(where, which).toMatch(/`[\w./-]+`/);
      // A missing requirement needs an explaining sentence.
      if (answer === "partly" || answer === "not met") {
        expect(how.length, which).toBeGreaterThan(25);
      }
    }
  });
});
