/** A power cut under load: data that was not flushed to the disk is lost. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acknowledged, answerCounts } from "./journal.ts";
import { spread } from "./report.ts";
import { openSession, type RunOptions, withTemporaryFolder } from "./session.ts";
import { type Volume, withVolume } from "./volume.ts";

const diskBytes = 3 * 1024 ** 3;
const shortestLoadMs = 200;
const longestLoadMs = 2_500;
const longestFirstStartMs = 4_000;

interface CutOptions extends RunOptions {
  readonly cuts: number;
}

async function underLoad(options: CutOptions, volume: Volume): Promise<void> {
  const { report, cuts } = options;
  const session = openSession({ ...options, dataDir: path.join(volume.folder, "data") });
  const took: number[] = [];
  await session.start();
  try {
    for (let number = 1; number <= cuts; number += 1) {
      const work = await session.work(number);
      await sleep(shortestLoadMs + session.random.below(longestLoadMs - shortestLoadMs));
      await volume.cutPower();
      await session.product().kill();
      await work.stop();
      await volume.remount();
      took.push(await session.start());
      await session.check(number);
    }
    await session.check();
  } finally {
    await session.product().kill();
  }
  report.figure("writes acknowledged", acknowledged(session.journal.writes).length);
  report.figure("answers", answerCounts(session.journal));
  report.figure("the start after a cut, minimum / median / maximum", spread(took));
}

async function amidFirstStarts(options: CutOptions, volume: Volume): Promise<void> {
  const { report } = options;
  const times = Math.ceil(options.cuts / 4);
  for (let number = 1; number <= times; number += 1) {
    const dataDir = path.join(volume.folder, `first ${number}`);
    await mkdir(dataDir);
    const session = openSession({ ...options, seed: options.seed + number, dataDir });
    const first = session.launch();
    await sleep(session.random.below(longestFirstStartMs));
    await volume.cutPower();
    await first.kill();
    await volume.remount();
    await session.start();
    const api = await session.api().catch((error: unknown) => String(error));
    report.check(
      "after a cut during the first start, the next start succeeds",
      typeof api !== "string",
      () => String(api),
    );
    await session.product().kill();
    await rm(dataDir, { recursive: true });
  }
  report.figure("cuts during the first start", times);
}

export async function powerCuts(options: CutOptions): Promise<void> {
  const { report, cuts } = options;
  report.part(`power cuts (ext4 shut down without a flush), ${cuts} under load`);
  await withTemporaryFolder(async (folder) => {
    const skipped = await withVolume(folder, { name: "disk", bytes: diskBytes }, async (volume) => {
      await underLoad(options, volume);
      await amidFirstStarts(options, volume);
    });
    if (skipped !== null) report.figure("not run here", skipped);
  });
}
