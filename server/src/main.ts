/** `npm start`. */
import { readConfig } from "#platform/config";
import { keepHeapSmall } from "#platform/memory";
import { run } from "./run.ts";
import { startHelpline } from "./start.ts";

keepHeapSmall();
await run(async () => {
  const config = readConfig(process.env);
  const helpline = await startHelpline(config);
  console.log(`Helpline is ready: ${helpline.url}`);
  return helpline;
});
