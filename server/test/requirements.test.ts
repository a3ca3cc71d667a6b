/** Checks docs/requirements: the form of rules, unique ids, and that every id cited in the repository exists. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
/** The first group of a pattern, for each match. */
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, part = ""]) => part);

const folder = "docs/requirements";
const pages = readdirSync(path.join(root, folder)).filter(
  (name) => name.endsWith(".md") && name !== "README.md",
);

/** The rules of a page: each a heading with its id, and the text below it. */
const rulesOf = (page: string) =>
  read(`${folder}/${page}`)
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [id = "", ...text] = part.split("\n");
      return { id, text: text.join("\n").split(/^## /m)[0]?.trim() ?? "" };
    });

const rules = pages.flatMap(rulesOf);
const ids = new Set(rules.map(({ id }) => id));
/** The prefix of each page, as the README lists them. */
const listed = new Map(
  [...read(`${folder}/README.md`).matchAll(/^\| \[.*\]\((.*)\) \| `([A-Z]+)` \|$/gm)].map(
    ([, page = "", prefix = ""]) => [page, prefix],
  ),
);
const cited = new RegExp(`\\b((?:${[...listed.values()].join("|")})-\\d+)\\b`, "g");

it("the README lists every page, each with a prefix of its own", () => {
  expect([...listed.keys()].sort()).toEqual(pages);
  expect(new Set(listed.values()).size).toBe(pages.length);
});

it("every id is used once", () => {
  expect(rules.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
});

describe.each(pages)("%s", (page) => {
  it("has rules with ids of its prefix, each with a text", () => {
    expect(rulesOf(page).length).toBeGreaterThan(0);
    for (const { id, text } of rulesOf(page)) {
      expect(id).toMatch(new RegExp(`^${listed.get(page)}-[1-9]\\d*$`));
      expect([id, text.length > 20]).toEqual([id, true]);
    }
  });

  it("has at most 500 lines", () => {
    expect(read(`${folder}/${page}`).split("\n").length).toBeLessThanOrEqual(501);
  });
});

it("each deviation says what was asked, what is done instead, why, and by which rule", () => {
  for (const { id, text } of rulesOf("deviations.md")) {
    const said = found(text, /\*\*(Asked|Instead|Why):\*\*/g);
    expect([id, said]).toEqual([id, ["Asked", "Instead", "Why"]]);
    expect([
      id,
      found(text, /\[([A-Z]+-\d+)\]\(\w[\w-]*\.md#/g).filter((each) => ids.has(each)),
    ]).toEqual([id, [expect.any(String)]]);
  }
});

const folders = ["bench", "config", "contract", "deploy", "docs", "e2e", "packages", "scripts"];
const text = /\.(?:[cm]?[jt]sx?|css|sql|sh|html|md|json|ya?ml)$/;
const notOurs = /(?:^|\/)(?:node_modules|dist|assets|coverage)\//;
const files = [...folders, "server", "web", "."].flatMap((each) =>
  readdirSync(path.join(root, each), { recursive: each !== "." })
    .map((name) => path.posix.join(each, String(name).replaceAll("\\", "/")))
    .filter((file) => text.test(file) && !notOurs.test(file)),
);

it("every id that is cited exists", () => {
  expect(files.length).toBeGreaterThan(1000);
  const unknown = files.flatMap((file) =>
    found(read(file), cited)
      .filter((id) => !ids.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

/** Rules that no test names, each with the reason. */
const onlyEyes: Readonly<Record<string, string>> = {
  "SHELL-25": "that nothing waits shows only in what is not there",
  "SHELL-29": "`npm run check:wording` looks through all texts",
  "UI-26": "how a wait looks",
  "UI-29": "`scripts/bundle-size.mjs` fails the build beyond it",
  "LIST-21": "how a wait looks",
  "OPS-14": "it is the command that runs the tests",
};

const isTest = (file: string) => /\.(?:test|spec|long)\.tsx?$/.test(file);

it("every rule that is built is named by a test, or only eyes can tell", () => {
  const named = new Set(
    files
      .filter((file) => isTest(file) && !file.endsWith("requirements.test.ts"))
      .flatMap((file) => found(read(file), cited)),
  );
  const unnamed = rules.filter(
    ({ id, text: said }) =>
      !id.startsWith("DEV-") && !said.startsWith("*Planned.*") && !named.has(id),
  );
  expect(unnamed.map(({ id }) => id).filter((id) => !(id in onlyEyes))).toEqual([]);
  expect(Object.keys(onlyEyes).filter((id) => named.has(id) || !ids.has(id))).toEqual([]);
});

/** Documents that are not in the repository, as comments used to cite them. */
const elsewhere =
  /\b[Ss]pec(?:ification)? ?[1-5]\b|\b[Dd]ocuments? [1-5]\b|\b4-beyond\b|\b[Dd]ecisions? [ABC]\d|\b[Tt]he specification\b|\binterface rule|(?<!RFC \d+ )(?<!\* )§\d/;
/** Released migrations never change, not even their comments: their checksums are stored. */
const released = /^server\/migrations\/00(?:0\d|1\d|2[0-7])_/;

it("nothing cites a document that is not in the repository", () => {
  const citing = files
    .filter((file) => !released.test(file) && !file.endsWith("requirements.test.ts"))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, at) => (elsewhere.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(citing).toEqual([]);
});
