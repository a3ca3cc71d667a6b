/** The files of the repository, for tests that read its source. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export const absolute = (file: string): string => path.join(root, file);
export const readSource = (file: string): string => readFileSync(absolute(file), "utf8");

/** The TypeScript files in folders, such as `contract/src`, by their paths from the root, in their order. */
export const sourceFiles = (...folders: readonly string[]): string[] =>
  folders
    .filter((folder) => existsSync(absolute(folder)))
    .flatMap((folder) =>
      readdirSync(absolute(folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
        .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
    )
    .toSorted();
