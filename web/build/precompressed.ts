/** Writes brotli and gzip versions beside each built file, so that no request waits for compression. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const worthIt = /\.(js|css|svg|json)$/;
/** In bytes. Smaller files fit into the packet that carries their headers. */
const minBytes = 800;

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const gzipped = (content: Buffer) => promisify(gzip)(content, { level: 9 });

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minBytes) return;
  await writeFile(`${file}.br`, await brotli(content));
  await writeFile(`${file}.gz`, await gzipped(content));
}

export function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    // By then the files of public/ have been copied too.
    async closeBundle() {
      const folder = this.environment.config.build.outDir;
      const dist = path.resolve(this.environment.config.root, folder);
      const files = await readdir(dist, { recursive: true });
      // The family's page is built into the same folder, after the app.
      const isDone = (file: string) => files.includes(`${file}.br`);
      const chosen = files.filter(
        (file) => worthIt.test(file) && !file.startsWith(".vite") && !isDone(file),
      );
      await Promise.all(chosen.map((file) => compress(path.join(dist, file))));
    },
  };
}
