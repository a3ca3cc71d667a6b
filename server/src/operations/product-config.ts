/** Reads and checks the product's configuration file at start (OPS-2). */
import { readFile } from "node:fs/promises";
import {
  type ProductConfigFile,
  productConfigFile,
} from "@helpline/contract/config/product-config";
import * as z from "zod/mini";
import { SettingError } from "./settings.ts";

/** @throws SettingError naming the file and every invalid entry in it */
export async function readProductConfig(file: string): Promise<ProductConfigFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new SettingError(
      `The configuration file ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  const result = z.safeParse(productConfigFile, parsed, { error: z.locales.en().localeError });
  const issues = result.error?.issues.map(({ path, message }) => ({ path, message })) ?? [
    ...textsForNumbers(parsed, result.data, []),
  ];
  if (result.success && issues.length === 0) return result.data;
  const problems = issues.map(
    ({ path, message }) => `  ${path.join(".") || "(the whole)"}: ${message}`,
  );
  throw new SettingError(`The configuration file ${file} is not right:\n${problems.join("\n")}`);
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
