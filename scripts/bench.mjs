// npm run bench: measures the product against the bare server (bench/run, docs/performance.md).

import "./lib/node-version.mjs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { endWithNpm } from "./lib/npm-parent.mjs";
import { endOnSignals, root } from "./lib/processes.mjs";
import { importFromServer } from "./lib/server-import.mjs";
import { main } from "./lib/steps.mjs";

/** @returns the bare server, bundled like the product */
async function buildBare() {
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

await main(async () => {
  endOnSignals();
  endWithNpm();
  await ensureInstalled();
  await ensureBuilt();
  const product = path.join(root, "server/dist/main.js");
  const { main: bench } = await importFromServer("../bench/run/main.ts");
  await bench(process.argv.slice(2), { product, bare: await buildBare() });
  process.exit(0);
});
