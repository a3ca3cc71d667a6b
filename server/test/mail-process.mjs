// A separate process that sends mails, to be killed while sending one. Its options are its argument.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const file = fileURLToPath(new URL("mail-workers.ts", import.meta.url));
const { module } = await runnerImport(file, {
  configFile: false,
  logLevel: "silent",
  root: fileURLToPath(new URL("..", import.meta.url)),
  ssr: { noExternal: [/^@(helpline|repo)\//] },
});
await module.startMailWorker(JSON.parse(process.argv[2]));
