/** An upgrade that is interrupted between its last steps loses nothing. Rules: OPS-12. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { takeLock } from "./lock.ts";
import { EXAMPLE, temporaryFolder, useTestKit } from "./test-kit.ts";
import { upgradeEmbeddedPostgres } from "./upgrade.ts";
import {
  changePlaces,
  draftFolder,
  finishUpgrade,
  isHalfUpgraded,
  refuseHalfUpgraded,
} from "./upgrade-folders.ts";

useTestKit();

async function clusterIn(folder: string, version: string): Promise<void> {
  await mkdir(path.join(folder, "postgres", "cluster"), { recursive: true });
  await writeFile(path.join(folder, "postgres", "cluster", "PG_VERSION"), version);
}

/** A data directory with an old cluster, and a new one that has just been filled. */
async function beforeSwap(): Promise<string> {
  const dataDir = await temporaryFolder();
  await clusterIn(dataDir, "15");
  await clusterIn(draftFolder(dataDir), "18");
  return dataDir;
}

const versionIn = (dataDir: string, folder: string) =>
  readFile(path.join(dataDir, folder, "cluster", "PG_VERSION"), "utf8");

async function expectUpgraded(dataDir: string): Promise<void> {
  expect(await versionIn(dataDir, "postgres")).toBe("18");
  expect(await versionIn(dataDir, "postgres-15")).toBe("15");
  expect(existsSync(draftFolder(dataDir))).toBe(false);
  expect(() => refuseHalfUpgraded(EXAMPLE, dataDir)).not.toThrow();
}

it("swaps the folders", async () => {
  const dataDir = await beforeSwap();
  await changePlaces(dataDir, "15");
  await expectUpgraded(dataDir);
});

it.each([
  ["", false],
  [", although a start has made an empty folder", true],
])("is finished by the next run after a crash between its two moves%s", async (_what, started) => {
  const dataDir = await beforeSwap();
  await writeFile(path.join(draftFolder(dataDir), "complete"), "");
  expect(isHalfUpgraded(dataDir)).toBe(false);
  await rename(path.join(dataDir, "postgres"), path.join(dataDir, "postgres-15"));
  if (started) await mkdir(path.join(dataDir, "postgres", "log"), { recursive: true });
  expect(isHalfUpgraded(dataDir)).toBe(true);
  expect(() => refuseHalfUpgraded(EXAMPLE, dataDir)).toThrow("interrupted at its last step");
  await finishUpgrade(dataDir);
  await expectUpgraded(dataDir);
});

it("is refused while another one runs, whose folder it leaves alone", async () => {
  const dataDir = await beforeSwap();
  const lock = await takeLock(dataDir);
  const second = upgradeEmbeddedPostgres({
    app: EXAMPLE,
    dataDir,
    log: () => undefined,
    oldPrograms: undefined,
    copy: async () => undefined,
  });
  await expect(second).rejects.toThrow("already being upgraded");
  expect(await versionIn(draftFolder(dataDir), "postgres")).toBe("18");
  if ("release" in lock) await lock.release();
});
