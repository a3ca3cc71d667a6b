/**
 * Checks the guide as it is written: where its links lead, its pictures, and the words that it says are on
 * the screen.
 *
 * Rules: HELP-1, HELP-2.
 */
import { describe, expect, it } from "vitest";
import { explainedPlaces } from "#shared/screen-title.tsx";
import { pictures } from "../../../../e2e/pictures/pictures.ts";
import { readGuidePage } from "../../../build/guide-markdown.ts";
import type { Block, Inline } from "./guide.ts";
import { plainText } from "./guide.ts";
import { guide } from "./guide-pages.ts";

const pages = Object.entries(guide);
const blocksOf = (block: Block): readonly Block[] =>
  block.kind === "list" ? [block, ...block.items.flat().flatMap(blocksOf)] : [block];
const allBlocks = pages.flatMap(([page, { lead, parts }]) =>
  [...lead, ...parts.flatMap(({ blocks }) => blocks)]
    .flatMap(blocksOf)
    .map((block) => ({ page, block })),
);
const runsOf = (run: Inline): readonly Inline[] =>
  typeof run === "string" || run.kind === "key" ? [run] : [run, ...run.of.flatMap(runsOf)];
const allRuns = allBlocks.flatMap(({ page, block }) => {
  if (block.kind === "list" || block.kind === "picture") return [];
  const runs = block.kind === "table" ? [block.head, ...block.rows].flat(2) : block.of;
  return runs.flatMap(runsOf).map((run) => ({ page, run }));
});
const places = new Set(
  pages.flatMap(([page, { parts }]) => [page, ...parts.map(({ id }) => `${page}#${id}`)]),
);

describe("the user guide", () => {
  it.each(pages)("%s has a title, an introduction and parts, each with a text", (_name, page) => {
    expect(page.title).not.toBe("");
    expect(page.lead).not.toEqual([]);
    expect(page.parts.length).toBeGreaterThan(1);
    for (const { title, text } of page.parts) expect(text, title).not.toBe("");
    const ids = page.parts.map(({ id }) => id);
    expect(new Set(ids).size, `headings of ${page.title}`).toBe(ids.length);
  });

  it.each(explainedPlaces)("has the part %s, which a screen's ? opens", (place) => {
    expect(places).toContain(place);
  });

  it("links only to what is there", () => {
    const wrong = allRuns.flatMap(({ page, run }) => {
      if (typeof run === "string" || run.kind !== "link" || run.to.startsWith("https:")) return [];
      const to = run.to.startsWith("#") ? `${page}${run.to}` : run.to;
      return places.has(to) ? [] : [`${page}: ${run.to}`];
    });
    expect(wrong).toEqual([]);
  });

  it("shows each picture that is taken, and no other, with a text for those who do not see it", () => {
    const shown = allBlocks.flatMap(({ block }) => (block.kind === "picture" ? [block] : []));
    const names = shown.map(({ src }) => src.replace(/^.*\/|\.png.*$/g, ""));
    expect(names.sort()).toEqual(pictures.map(({ name }) => name).sort());
    for (const { alt, width, height } of shown) {
      expect(alt.length).toBeGreaterThan(20);
      expect(Math.min(width, height)).toBeGreaterThan(300);
    }
  });

  it("names in bold only words of the screens", () => {
    const sources = import.meta.glob<string>(
      ["../../../../{contract,web}/src/**/*.{ts,tsx}", "!**/*.test.*"],
      { eager: true, query: "?raw", import: "default" },
    );
    const text = Object.values(sources).join("\n").replaceAll("&amp;", "&").replace(/\s+/g, " ");
    const said = allRuns.flatMap(({ run }) =>
      typeof run !== "string" && run.kind === "bold" ? [plainText(run.of)] : [],
    );
    const isShown = (word: string) => {
      const plain = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      // Some are written small and get their capital on the screen.
      const either = `[${plain[0]}${plain[0]?.toLowerCase()}]${plain.slice(1)}`;
      return new RegExp(`["'>\`] ?${either} ?["'<\`{]`).test(text);
    };
    expect(said.length).toBeGreaterThan(100);
    expect([...new Set(said)].filter((word) => !isShown(word))).toEqual([]);
  });
});

describe("a page in Markdown", () => {
  const noPicture = () => undefined;
  const read = (text: string) => readGuidePage(text, noPicture);

  it("becomes parts with the anchors of GitHub", () => {
    const { title, lead, parts } = read(
      "# Title\n\nLead.\n\n## Don't worry: `F1`\n\n1. Press **Save & close**\n   now.\n\n## Two\n\nSee [that](manager.md#find-a-case).\n",
    );
    expect({ title, lead }).toEqual({ title: "Title", lead: [{ kind: "text", of: ["Lead."] }] });
    expect(parts.map(({ id, text }) => [id, text])).toEqual([
      ["dont-worry-f1", "Press Save & close now."],
      ["two", "See that."],
    ]);
    expect(parts[1]?.blocks[0]).toEqual({
      kind: "text",
      of: ["See ", { kind: "link", to: "manager#find-a-case", of: ["that"] }, "."],
    });
  });

  it("shows the text of a picture that has yet to be taken", () => {
    expect(read("# T\n\n![A desk](pictures/desk.png)").lead).toEqual([
      { kind: "text", of: ["A desk"] },
    ]);
  });

  it.each([
    ["HTML", "# T\n\n<script>alert(1)</script>"],
    ["HTML in a line", "# T\n\nPress <b>Save</b>."],
    ["code", "# T\n\n```\nx\n```"],
    ["a quotation", "# T\n\n> x"],
    ["a link to another file", "# T\n\n[x](../how-to/import.md)"],
    ["a link to a script", "# T\n\n[x](javascript:alert(1))"],
    ["no title", "Text."],
  ])("is refused with %s", (_what, markdown) => {
    expect(() => read(markdown)).toThrow(/user guide/);
  });
});
