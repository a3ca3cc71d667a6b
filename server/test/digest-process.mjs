// A separate process that makes digests, to be killed while making them. Its options are its argument.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const file = fileURLToPath(new URL("digest-maker.ts", import.meta.url));
const { module } = await runnerImport(file, {
  configFile: false,
  logLevel: "silent",
  root: fileURLToPath(new URL("..", import.meta.url)),
  ssr: { noExternal: [/^@(helpline|repo)\//] },
});
await module.makeDigests(JSON.parse(process.argv[2]));
