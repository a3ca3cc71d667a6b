/** Reads and checks the product's configuration file at start (OPS-2). */
import { readFile } from "node:fs/promises";
import {
  type ProductConfigFile,
  productConfigFile,
} from "@helpline/contract/config/product-config";
import * as z from "zod/mini";
import { SettingError } from "./settings.ts";

/** Some editors of Windows begin a file with a mark, which is no JSON. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, "");

/** @throws SettingError naming the file and every entry in it that is missing, unknown or invalid */
export async function readProductConfig(file: string): Promise<ProductConfigFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(withoutMark(await readFile(file, "utf8")));
  } catch (error) {
    throw new SettingError(
      `The configuration file ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  const result = z.safeParse(productConfigFile, parsed, { error: z.locales.en().localeError });
  const problems = result.error?.issues.flatMap((issue) => problemsOf(issue, parsed)) ?? [
    ...textsForNumbers(parsed, result.data, []),
  ];
  if (result.success && problems.length === 0) return result.data;
  const lines = problems.map(
    ({ path, message }) => `  ${path.join(".") || "(the whole)"}: ${message}`,
  );
  throw new SettingError(
    `The configuration file ${file} is not right:\n${[...new Set(lines)].join("\n")}`,
  );
}

interface Problem {
  readonly path: Path;
  readonly message: string;
}

const kindsInWords: Readonly<Record<string, string>> = {
  array: "a list, in [ ]",
  object: "a group of keys, in { }",
  string: 'a text, in " "',
  number: "a number",
  boolean: "true or false",
};

/** What is at a path of the file; undefined: nothing. */
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  );

/** What is wrong, by the key as it stands in the file. */
function problemsOf(issue: z.core.$ZodIssue, parsed: unknown): Problem[] {
  const { path, message } = issue;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], message: "there is no such key" }));
  }
  if (at(parsed, path) === undefined) {
    return [{ path, message: "this key is missing" }];
  }
  const kind = issue.code === "invalid_type" ? kindsInWords[issue.expected] : undefined;
  const isOwn = !message.startsWith("Invalid input");
  return [{ path, message: kind && !isOwn ? `must be ${kind}` : message }];
}

type Path = readonly PropertyKey[];

/** The rules are also those of calls, which take texts of digits as numbers; a file has no reason to. */
function* textsForNumbers(
  given: unknown,
  read: unknown,
  path: Path,
): Generator<{ path: Path; message: string }> {
  if (typeof given === "string" && typeof read === "number") {
    yield { path, message: "must be a number, without quotation marks" };
  }
  if (typeof given !== "object" || given === null) return;
  for (const [key, each] of Object.entries(given)) {
    yield* textsForNumbers(each, (read as Record<string, unknown> | null)?.[key], [...path, key]);
  }
}
