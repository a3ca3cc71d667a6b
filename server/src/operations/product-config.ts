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
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join(".") || "(the whole)"}: ${issue.message}`,
  );
  throw new SettingError(`The configuration file ${file} is not right:\n${problems.join("\n")}`);
}
