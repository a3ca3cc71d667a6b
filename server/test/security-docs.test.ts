/** What the security documents point at is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.join(root, "docs/security");
const documents = readdirSync(folder).filter((name) => name.endsWith(".md"));

describe.each(documents)("docs/security/%s", (name) => {
  const text = readFileSync(path.join(folder, name), "utf8");

  it("names files that exist", () => {
    const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, file]) => file ?? "");
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

it("gives each requirement of ASVS 5.0 once, each with an answer", () => {
  const text = readFileSync(path.join(folder, "asvs.md"), "utf8");
  const rows = [...text.matchAll(/^\| (\d[^|]*) \| ([^|]*) \|/gm)];
  expect(rows.length).toBeGreaterThan(100);
  for (const [row, , answer] of rows) {
    expect([row, ["met", "partly", "not met", "yours", "none"].includes(answer ?? "")]).toEqual([
      row,
      true,
    ]);
  }
  const numbers = rows.flatMap(([, which]) => which?.split(/, | to /) ?? []);
  expect(numbers.filter((each, place) => numbers.indexOf(each) !== place)).toEqual([]);
});
