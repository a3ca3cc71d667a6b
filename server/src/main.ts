/** `npm start`. */
import { setFlagsFromString } from "node:v8";
import { readConfig } from "#operations/config";
import { run } from "./run.ts";
import { startHelpline } from "./start.ts";

// By default V8 lets the heap grow to several times the live data before it collects garbage, because it does
// not know that PostgreSQL shares the machine. This makes it collect after the heap has grown by 30 %. There is
// no fixed limit: the process gets the memory that it needs (figures in docs/performance.md).
setFlagsFromString("--heap-growing-percent=30");
await run(async () => {
  const config = readConfig(process.env);
  const helpline = await startHelpline(config);
  console.log(`Helpline is ready: ${helpline.url}`);
  return helpline;
});
