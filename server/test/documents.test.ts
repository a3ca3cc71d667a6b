/**
 * Checks every document against the tree: links, files, commands, settings, and the form of decisions.
 *
 * Rules: OPS-1.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { settingRows } from "./setting-rows.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const inFolder = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join(folder, name));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
/** The first group of a pattern, for each match. */
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, part = ""]) => part);

const isDecision = (file: string) => /^\d{4}-/.test(path.basename(file));
const decisions = inFolder("docs/decisions").filter(isDecision);
const documents = [
  ...[
    ".",
    "changes",
    "docs",
    "docs/decisions",
    "docs/requirements",
    "docs/how-to",
    "docs/security",
    "docs/user-guide",
    "packages/embedded-postgres",
  ].flatMap(inFolder),
];
const numbers = decisions.map((file) => path.basename(file).slice(0, 4));

/** Anchors as Markdown derives them from headings. */
const anchorsOf = (text: string) =>
  found(text, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );

describe.each(documents)("%s", (file) => {
  const text = read(file);

  it("links to documents and headings that exist", () => {
    for (const link of found(text, /\]\(([^)\s]+)\)/g).filter((each) => !/^https?:/.test(each))) {
      const [name = "", anchor] = link.split("#");
      const target = name === "" ? file : path.join(path.dirname(file), name);
      expect([link, existsSync(path.join(root, target))]).toEqual([link, true]);
      if (anchor !== undefined) expect(anchorsOf(read(target)), link).toContain(anchor);
    }
  });

  it("names commands and decisions that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
    expect(found(text, /`npm run ([\w:-]+)/g).filter((each) => !(each in scripts))).toEqual([]);
    // The index says what the numbers in released migrations mean now.
    if (file.endsWith(path.join("decisions", "README.md"))) return;
    const named = found(text, /\bADR 0*(\d+)/g).map((each) => each.padStart(4, "0"));
    expect(named.filter((each) => !numbers.includes(each))).toEqual([]);
  });
});

// The changelog also names what was there at the time.
const current = documents.filter((file) => file !== "CHANGELOG.md");

describe.each(current)("%s", (file) => {
  const text = read(file);

  it("names files that exist", () => {
    const named = found(text, /`((?:server|web|contract|e2e|bench|scripts|docs)\/[\w./-]*)`/g);
    // A how-to names files that its reader makes.
    const made = found(text, /\bIn\s+the\s+new\s+file\s+`([\w./-]*)`/gi);
    const missing = named.filter((each) => !existsSync(path.join(root, each)));
    expect(missing.filter((each) => !made.includes(each))).toEqual([]);
  });
});

it("the README describes every setting", () => {
  const described = found(read("README.md"), /^\| (`[A-Z].*?) \|/gm).join(" ");
  const missing = settingRows.filter(({ variable }) => !described.includes(`\`${variable}\``));
  expect(missing.map(({ variable }) => variable)).toEqual([]);
});

/** Read by libraries. */
const ofLibraries = /^AWS_/;

it("the README and the how-tos name settings that exist", () => {
  const known = new Set(settingRows.map(({ variable }) => variable));
  const [table = ""] = found(read("README.md"), /^## Settings\n([\s\S]*?)^## /gm);
  const rows = found(table, /^\| (`[A-Z][^|]*) \|/gm).join(" ");
  const named = found(rows, /`([A-Z][A-Z_]+)`/g);
  expect(named.length).toBeGreaterThanOrEqual(known.size);
  const inHowTos = inFolder("docs/how-to").flatMap((file) =>
    found(read(file), /^(?:\| `|\s*)([A-Z]+_[A-Z_]+)(?:=|`)/gm),
  );
  const unknown = [...named, ...inHowTos].filter((each) => !known.has(each));
  expect(unknown.filter((each) => !ofLibraries.test(each))).toEqual([]);
});

describe.each(decisions)("%s", (file) => {
  it("states its number, its date and whether it still holds", () => {
    const [title, blank, status] = read(file).split("\n");
    expect(title).toMatch(new RegExp(`^# ${Number(path.basename(file).slice(0, 4))}\\. \\S`));
    expect(blank).toBe("");
    expect(status).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: accepted\./);
  });

  it("is about one topic, on one page", () => {
    expect(read(file).split(/\s+/).length).toBeLessThan(700);
  });
});

it("sources cite decisions that exist", () => {
  const sources = ["contract/src", "server/src", "server/test", "web/src", "web/build", "e2e"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.endsWith("documents.test.ts"));
  const cited = sources.flatMap((file) =>
    found(read(file), /\bADRs?[\s*]+((?:\d+(?:, | and )?)+)/g)
      .flatMap((list) => found(list, /(\d+)/g))
      .map((number) => ({ file, number: number.padStart(4, "0") })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
