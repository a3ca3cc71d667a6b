/** All screens look alike: what a style sheet or a screen may not decide for itself. Rules: UI-28. */
import { expect, it } from "vitest";

const sources = import.meta.glob<string>("/src/**/*.{css,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const files = Object.entries(sources)
  .map(([name, text]) => ({ name: name.replace(/^\/src\//, ""), text }))
  // The family's page is not part of the app and loads nothing of it.
  .filter(({ name }) => !name.endsWith(".test.tsx") && !name.startsWith("family-page/"));

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

/** The largest length in a value, in pixels; 0 if there is none. */
const pixels = (value: string): number =>
  Math.max(
    0,
    ...[...value.matchAll(/(\d+(?:\.\d+)?)(px|r?em)?\b/g)].map(
      ([, number, unit]) => Number(number) * (unit?.endsWith("em") ? 16 : 1),
    ),
  );

it("knows three widths of a page, and one of a list", () => {
  const css = files.find(({ name }) => name === "app/global.css")?.text ?? "";
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

it("has no date field of the browser, which shows dates in the browser's language", () => {
  const types = /\btype[=:]\s*["'{]*(date|time|datetime-local|month|week)["'}]/g;
  expect(found(types, ".tsx")).toEqual([]);
});
