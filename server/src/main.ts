/** `npm start`. */
import { readConfig } from "#operations/config";
import { keepHeapSmall } from "#operations/memory";
import { run } from "./run.ts";
import { startHelpline } from "./start.ts";

keepHeapSmall();
await run(async () => {
  const config = readConfig(process.env);
  const helpline = await startHelpline(config);
  console.log(`Helpline is ready: ${helpline.url}`);
  return helpline;
});
