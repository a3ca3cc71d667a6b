/** Rule: UI-31. No input cuts what is typed or pasted; the field says how long it is (length-note.tsx). */
import { expect, it } from "vitest";

const files: Readonly<Record<string, string>> = import.meta.glob("../../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** An attribute or property of an input, not the notes of a field, which say what its form has to count. */
const cuts = (line: string) =>
  /\bmaxlength\s*=(?!=)|["']maxlength["']/i.test(line) ||
  (/\bmaxLength\s*:/.test(line) && !/\bnotes\b/.test(line));

it.each([
  "<input maxLength={60} />",
  "maxLength={notes.maxLength}",
  "  maxLength: 200,",
  'input.setAttribute("maxlength", "5")',
  "input.maxLength = 5;",
])("finds what would cut: %s", (line) => {
  expect(cuts(line)).toBe(true);
});

it("No input has a maximum length of its own", () => {
  const written = Object.entries(files).filter(([name]) => !/\.test\.tsx?$/.test(name));
  expect(written.length).toBeGreaterThan(400);
  const found = written.flatMap(([name, text]) =>
    text
      .split("\n")
      .filter(cuts)
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
