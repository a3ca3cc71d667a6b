/**
 * Turns the Markdown of docs/user-guide into pages while the app is built (ADR 26). The result is data that
 * React shows, so the browser needs no Markdown library and nothing is inserted as HTML.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { readGuidePage } from "./guide-markdown.ts";

/** The size of a PNG file, from its first chunk. */
function sizeOfPng(file: string): { width: number; height: number } {
  const head = readFileSync(file).subarray(0, 24);
  if (head.toString("latin1", 1, 4) !== "PNG") throw new Error(`${file} is not a PNG file.`);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

const isGuidePage = (id: string) => /[\\/]docs[\\/]user-guide[\\/][a-z-]+\.md$/.test(id);

/** A module for each page: `export default` its {@link GuidePage}. Pictures become files with hashed names. */
export function userGuide(): Plugin {
  return {
    name: "user-guide",
    transform(markdown, id) {
      if (!isGuidePage(id)) return null;
      const imports: string[] = [];
      const page = readGuidePage(markdown, (file) => {
        const full = path.resolve(path.dirname(id), file);
        this.addWatchFile(full);
        // New ones are taken from the built app (npm run pictures); a test wants them all.
        if (!existsSync(full)) {
          this.warn(`${full} has yet to be taken: npm run pictures`);
          return undefined;
        }
        imports.push(`import picture${imports.length} from ${JSON.stringify(`./${file}`)};`);
        return { src: `{picture${imports.length - 1}}`, ...sizeOfPng(full) };
      });
      const data = JSON.stringify(page).replace(/"\{(picture\d+)\}"/g, "$1");
      return { code: `${imports.join("\n")}\nexport default ${data};`, map: null };
    },
  };
}
