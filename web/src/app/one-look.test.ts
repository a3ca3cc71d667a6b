/** All screens look alike: what a style sheet or a screen may not decide for itself. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const source = path.resolve(import.meta.dirname, "..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(css|tsx)$/.test(name) && !name.endsWith(".test.tsx"))
  .map((name) => ({ name, text: readFileSync(path.join(source, name), "utf8") }));

/** What matches, with the file that it stands in. */
function found(pattern: RegExp, kind: string): { file: string; value: string }[] {
  return files
    .filter(({ name }) => name.endsWith(kind))
    .flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map(([, value = ""]) => ({ file: name, value: value.trim() })),
    );
}

/** From this width on it is a page that is limited, not a field or a name. */
const pageFrom = 480;

function pixels(value: string): number {
  const [, number, unit] = /(\d+(?:\.\d+)?)(px|rem|em)?$/.exec(value) ?? [];
  return Number(number ?? 0) * (unit === "rem" || unit === "em" ? 16 : 1);
}

it("knows three widths of a page, and one of a list", () => {
  const css = files.find(({ name }) => name === path.join("app", "global.css"))?.text ?? "";
  const widths = [...css.matchAll(/--page-(\w+): (\d+px);/g)].map(([, name, width]) => [
    name,
    width,
  ]);
  expect(widths).toEqual([
    ["narrow", "560px"],
    ["form", "760px"],
    ["wide", "1200px"],
    ["list", "1600px"],
  ]);
});

it("has no other width of a page", () => {
  const declared = found(/^\s*max-(?:width|inline-size):\s*([^;]+);/gm, ".css");
  const given = found(/\b(?:maw|maxWidth)[=:]\s*["'{]*([^"'},]+)/g, ".tsx");
  const all = [...declared, ...given];
  expect(all.filter(({ value }) => value.startsWith("var(--page-")).length).toBeGreaterThan(20);
  expect(all.filter(({ value }) => pixels(value) >= pageFrom)).toEqual([]);
});
