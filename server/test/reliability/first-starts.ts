/** The very first start on an empty folder, killed at some point: the next one must succeed. */
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spread } from "./report.ts";
import { openSession, type RunOptions, withTemporaryFolder } from "./session.ts";

const longestMs = 3_500;

export async function firstStarts(
  options: RunOptions & { readonly starts: number },
): Promise<void> {
  const { report, starts } = options;
  report.part(`kill -9 during the first start, ${starts} times`);
  const took: number[] = [];
  await withTemporaryFolder(async (folder) => {
    for (let number = 1; number <= starts; number += 1) {
      const dataDir = path.join(folder, `data ${number}`);
      const session = openSession({ ...options, seed: options.seed + number, dataDir });
      const first = session.launch();
      await sleep(session.random.below(longestMs));
      await first.kill();
      took.push(await session.start());
      // Logs the first admin in and adds people: everything that a new Helpline must be able to do.
      const api = await session.api().catch((error: unknown) => String(error));
      report.check("the next start succeeds", typeof api !== "string", () => String(api));
      await session.product().kill();
      await rm(dataDir, { recursive: true });
    }
  });
  report.figure("the start after it, minimum / median / maximum", spread(took));
}
