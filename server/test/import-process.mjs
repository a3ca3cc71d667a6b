// A separate process that imports, to be killed while importing. Its options are its argument.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const file = fileURLToPath(new URL("import-workers.ts", import.meta.url));
const { module } = await runnerImport(file, {
  configFile: false,
  logLevel: "silent",
  root: fileURLToPath(new URL("..", import.meta.url)),
  ssr: { noExternal: [/^@(helpline|repo)\//] },
});
await module.startImportProcess(JSON.parse(process.argv[2]));
