// Builds the server that the benchmarks compare the product with (bench/bare).

import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./processes.mjs";

/** @returns the path of the bare server, bundled like the product */
export async function buildBare() {
  const require = createRequire(path.join(root, "server/package.json"));
  const { build } = await import(pathToFileURL(require.resolve("vite")).href);
  const outDir = path.join(root, "bench/dist");
  await build({
    configFile: false,
    logLevel: "warn",
    root: path.join(root, "bench"),
    build: {
      ssr: "bare/main.ts",
      target: "node20",
      outDir,
      rollupOptions: { output: { entryFileNames: "bare.js" } },
    },
    ssr: { noExternal: [/^@(helpline|repo)\//] },
  });
  return path.join(outDir, "bare.js");
}
