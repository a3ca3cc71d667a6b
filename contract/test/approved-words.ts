/**
 * The words, lists and limits of a folder as they were approved: what its files export that is no function and no schema,
 * kept beside them as `<folder>.words.txt`. Messages, labels and limits are those of the requirements, and most of them are
 * stated once, where nothing else would notice a slip. `npx vitest run --project contract -u` writes the file anew.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as z from "zod/mini";

type Line = readonly [name: string, text: string];

/** Sent to messages that are functions: a number or a text, whichever they take. */
const samples: readonly unknown[] = [3, 4, 5, 6];

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

const isSimple = (value: unknown) =>
  value === null || (typeof value !== "object" && typeof value !== "function");

const isFlat = (value: unknown) => isPlain(value) && Object.values(value).every(isSimple);

/** A message that is made of values: what it makes of {@link samples}, if that is a text. */
function messageOf(make: (...values: readonly unknown[]) => unknown): string | undefined {
  try {
    const made = make(...samples);
    return typeof made === "string" ? made : undefined;
  } catch {
    return undefined;
  }
}

/** A schema or a call: approved-calls.ts describes them. */
const isDescribedElsewhere = (value: unknown) =>
  value instanceof z.ZodMiniType || (isPlain(value) && "method" in value && "path" in value);

/** Describes exported values; an object that several of them hold is described once. */
function describer() {
  const known = new Map<unknown, string>();

  const linesOfParts = (name: string, value: object): Line[] => {
    if (value instanceof Set || value instanceof Map) return linesOf(name, [...value]);
    if (value instanceof RegExp) return [[name, String(value)]];
    if (Array.isArray(value)) {
      if (value.every(isSimple)) return [[name, JSON.stringify(value)]];
      return value.flatMap((each, at) =>
        isFlat(each)
          ? [[`${name}[${at}]`, JSON.stringify(each)] as const]
          : linesOf(`${name}[${at}]`, each),
      );
    }
    if (!isPlain(value)) return [];
    return Object.entries(value).flatMap(([key, each]) => {
      if (typeof each !== "function") return linesOf(`${name}.${key}`, each);
      const text = messageOf(each as () => unknown);
      return text === undefined
        ? []
        : [[`${name}.${key}(${samples.join(", ")})`, JSON.stringify(text)] as const];
    });
  };

  const linesOf = (name: string, value: unknown): Line[] => {
    if (typeof value === "function" || isDescribedElsewhere(value)) return [];
    if (typeof value !== "object" || value === null)
      return [[name, JSON.stringify(value) ?? "none"]];
    const before = known.get(value);
    if (before) return [[name, `as ${before}`]];
    known.set(value, name);
    return linesOfParts(name, value);
  };
  return linesOf;
}

/**
 * Declares the test that compares the words of a folder with their approved file.
 * @param here `import.meta.url` of the test file, which stands in the folder
 */
export function itHasApprovedWords(here: string): void {
  const folder = path.dirname(fileURLToPath(here));
  const files = readdirSync(folder).filter(
    (file) => /^[^.].*\.ts$/.test(file) && !file.endsWith(".test.ts"),
  );
  const snapshot = `./${path.basename(folder)}.words.txt`;
  it("has the words, lists and limits that were approved", async () => {
    const parts: string[] = [];
    const linesOf = describer();
    for (const file of files.sort()) {
      const exported = (await import(path.join(folder, file))) as Record<string, unknown>;
      const lines = Object.keys(exported)
        .sort()
        .flatMap((name) => linesOf(name, exported[name]));
      if (lines.length === 0) continue;
      parts.push([file, ...lines.map(([name, text]) => `    ${name}: ${text}`)].join("\n"));
    }
    await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot(snapshot);
  }, 30_000);
}
