/** Names of backups: when and why they were made. */
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { dayMs } from "@helpline/contract/dates";

export type BackupKind = "by-hand" | "scheduled" | "before-restore";

/** `helpline-scheduled-20261121-083000.tar.gz`, in UTC, with `.age` if it is encrypted; names sort by time. */
export function backupName(kind: BackupKind, made: Date, isEncrypted: boolean): string {
  const [day = "", time = ""] = made.toISOString().replaceAll(/[-:]/g, "").split("T");
  return `helpline-${kind}-${day}-${time.slice(0, 6)}.tar.gz${isEncrypted ? ".age" : ""}`;
}

const scheduled = /^helpline-scheduled-\d{8}-\d{6}\.tar\.gz(\.age)?$/;
const unfinished = /^helpline-([a-z-]+)-\d{8}-\d{6}\.tar\.gz(\.age)?\.part$/;

/** Whether this is the temporary file of a backup of this kind. */
export const isUnfinished = (kind: BackupKind, name: string): boolean =>
  unfinished.exec(name)?.[1] === kind;

/** A temporary file untouched for this long is abandoned. */
const abandonedAfterMs = dayMs;

/**
 * Removes all but the newest backups of the schedule and all but the newest that people made by hand, and
 * abandoned temporary files.
 * @param byHand the names of those that people made with the button. The command uses such names too, for
 * files that an operator looks after
 * @returns the removed names
 */
export async function pruneBackups(
  folder: string,
  { keep, byHand, now }: { keep: number; byHand: ReadonlySet<string>; now: Date },
): Promise<string[]> {
  const names = (await readdir(folder)).toSorted();
  const old = [
    ...names.filter((name) => scheduled.test(name)).slice(0, -keep),
    ...names.filter((name) => byHand.has(name)).slice(0, -keep),
  ];
  for (const name of names.filter((each) => unfinished.test(each))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (now.getTime() - mtimeMs > abandonedAfterMs) old.push(name);
  }
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
