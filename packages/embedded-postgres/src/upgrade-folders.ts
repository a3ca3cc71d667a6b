/**
 * The folders of an upgrade to another major version of PostgreSQL. The new cluster is made in
 * `<dataDir>/upgrade/postgres`. When it is complete, the old cluster moves to `<dataDir>/postgres-<major>`
 * and the new one takes its place. A marker file tells the next run about a crash between these two steps.
 */
import { existsSync } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Application } from "./application.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { syncFolder } from "./sync-folder.ts";

/** The data directory of the new cluster while it is filled. */
export const draftFolder = (dataDir: string) => path.join(dataDir, "upgrade");
const mark = (dataDir: string) => path.join(draftFolder(dataDir), "complete");
const current = (dataDir: string) => path.join(dataDir, "postgres");
const kept = (dataDir: string, major: string) => path.join(dataDir, `postgres-${major}`);
const isKept = (name: string) => /^postgres-\d+$/.test(name);

/** Whether only the last step of an upgrade is missing. A start meanwhile may have made an empty folder. */
export const isHalfUpgraded = (dataDir: string): boolean =>
  existsSync(mark(dataDir)) && !existsSync(path.join(current(dataDir), "cluster"));

/** @throws EmbeddedPostgresError if a start would create an empty database next to the data */
export function refuseHalfUpgraded(app: Application, dataDir: string): void {
  if (!isHalfUpgraded(dataDir)) return;
  throw new EmbeddedPostgresError(
    `An upgrade of the database in ${dataDir} was interrupted at its last step. ` +
      `Run ${app.upgradeCommand}, which finishes it. No data was lost.`,
  );
}

/** Removes the remains of a failed upgrade. */
export const removeDraft = (dataDir: string): Promise<void> =>
  rm(draftFolder(dataDir), { recursive: true, force: true });

/** @throws EmbeddedPostgresError if an old folder of this version still exists */
export function requireFreePlace(dataDir: string, major: string): void {
  if (!existsSync(kept(dataDir, major))) return;
  throw new EmbeddedPostgresError(
    `${kept(dataDir, major)} already exists, from an earlier upgrade. Move it away, then try again.`,
  );
}

/** Moves the new cluster into place and removes the upgrade's other files. */
export async function finishUpgrade(dataDir: string): Promise<void> {
  if (isHalfUpgraded(dataDir)) await rm(current(dataDir), { recursive: true, force: true });
  await rename(current(draftFolder(dataDir)), current(dataDir));
  await syncFolder(dataDir);
  await removeDraft(dataDir);
}

/** Swaps the clusters. Nothing may run on either folder. @returns the new path of the old cluster */
export async function changePlaces(dataDir: string, oldMajor: string): Promise<string> {
  await writeFile(mark(dataDir), "");
  await syncFolder(draftFolder(dataDir));
  await rename(current(dataDir), kept(dataDir, oldMajor));
  await syncFolder(dataDir);
  await finishUpgrade(dataDir);
  return kept(dataDir, oldMajor);
}

/** @returns the removed folders */
export async function removeKept(dataDir: string): Promise<string[]> {
  const folders = (await readdir(dataDir)).filter(isKept).map((name) => path.join(dataDir, name));
  for (const folder of folders) await rm(folder, { recursive: true });
  return folders;
}
