// Runs a TypeScript file of the server in this process.

import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./processes.mjs";

/** Imports a module, named from server/, with its dependencies. */
export async function importFromServer(file) {
  const server = path.join(root, "server");
  const require = createRequire(path.join(server, "package.json"));
  const { runnerImport } = await import(pathToFileURL(require.resolve("vite")).href);
  const { module } = await runnerImport(path.join(server, file), {
    configFile: false,
    logLevel: "silent",
    root: server,
    ssr: { noExternal: [/^@(helpline|repo)\//] },
  });
  return module;
}
