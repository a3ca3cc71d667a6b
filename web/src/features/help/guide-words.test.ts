/** The words of a page of the guide, by which the search finds its parts. Rules: HELP-1. */
import { expect, it } from "vitest";
import { type Inline, plainText, wordsOf } from "./guide.ts";

const link: Inline = {
  kind: "link",
  to: "manager#close",
  of: ["that ", { kind: "bold", of: ["page"] }],
};

it("reads runs of text without their marks", () => {
  const runs: Inline[] = ["Press ", { kind: "key", text: "F1" }, " on ", link, "."];
  expect(plainText(runs)).toBe("Press F1 on that page.");
  expect(plainText([])).toBe("");
});

it("separates the words of blocks, lists and tables by one blank, and leaves pictures out", () => {
  const words = wordsOf([
    { kind: "heading", of: ["Close"] },
    { kind: "text", of: ["  a\n case "] },
    {
      kind: "list",
      ordered: true,
      items: [[{ kind: "text", of: ["One"] }], [{ kind: "text", of: ["Two"] }]],
    },
    { kind: "picture", src: "x.png", alt: "A desk", width: 400, height: 400 },
    { kind: "table", head: [["Key"], ["Use"]], rows: [[["F1"], [link]]] },
  ]);
  expect(words).toBe("Close a case One Two Key Use F1 that page");
});
