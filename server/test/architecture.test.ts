/** ARCHITECTURE.md finds every feature: its table is that of the tree. `npm run architecture` writes it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error A script, without types.
import * as script from "../../scripts/architecture.mjs";

const { featureFolders, featureNames, unnamedFolders, withTable } = script;
const document = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
const lines = document.split("\n");
const heading = (text: string) => lines.indexOf(`## ${text}`);

it("has a row for every folder of a feature", () => {
  const folders: ReadonlyMap<string, string[]> = featureFolders();
  expect(folders.size).toBeGreaterThan(30);
  expect([...folders.keys()].filter((name) => !featureNames.includes(name))).toEqual([]);
});

it("names every other folder of code, and those below it", () => {
  expect(unnamedFolders(document)).toEqual([]);
  const withoutOne = document.replaceAll("web/src/family-page", "");
  expect(unnamedFolders(withoutOne)).toEqual(["web/src/family-page"]);
});

it("is as the tree says", () => {
  expect(withTable(document)).toBe(document);
});

it("is short: forty lines, the table, and at most 25 rows of machinery", () => {
  expect(heading("Features")).toBeLessThanOrEqual(40);
  const rows = lines.slice(heading("Machinery")).filter((line) => line.startsWith("| "));
  // Its head is one of them.
  expect(rows.length).toBeLessThanOrEqual(26);
});
