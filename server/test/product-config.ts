/** The product's configuration file with changes, for a Helpline of a test. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ProductConfigFile } from "@helpline/contract/config/product-config";

const shipped = new URL("../../config/helpline.json", import.meta.url);

/** For `HELPLINE_CONFIG`. */
export async function changedConfig(changes: Partial<ProductConfigFile>) {
  const given = JSON.parse(await readFile(shipped, "utf8"));
  const folder = await mkdtemp(path.join(tmpdir(), "helpline config "));
  const file = path.join(folder, "helpline.json");
  await writeFile(file, JSON.stringify({ ...given, ...changes }));
  return { file, given, remove: () => rm(folder, { recursive: true }) };
}
