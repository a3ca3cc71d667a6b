/** Why a backup cannot be made: looked at before it begins, and explained when it has failed. */
import { mkdir, mkdtemp, rmdir } from "node:fs/promises";
import path from "node:path";
import { backupMessages } from "@helpline/contract/backups/backups";
import type { Kysely } from "kysely";
import { BackupError } from "#backup/errors";
import { DatabaseUnavailable } from "#database/errors";
import type { Tables } from "#database/tables";
import { AppError } from "#http/errors";
import { spaceIn } from "#operations/disk-space";
import { FileStoreUnavailable } from "#storage/file-store";
import { sizeOfLast } from "./backup-runs.repository.ts";

const { failures } = backupMessages;

const ofDisk: Readonly<Record<string, string>> = {
  ENOSPC: failures.noSpace,
  EDQUOT: failures.noSpace,
  EACCES: failures.notWritable,
  EPERM: failures.notWritable,
  EROFS: failures.notWritable,
  ENOTDIR: failures.noFolder,
  EEXIST: failures.noFolder,
  ENOENT: failures.noFolder,
};

/** The message of a failure, if it is ours or the disk's; anything else is only logged. */
export function explain(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof FileStoreUnavailable) return failures.noFileStore;
  if (error instanceof DatabaseUnavailable) return failures.noDatabase;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && ofDisk[code]) || failures.unknown;
}

/** Creates and removes something: permissions alone do not tell whether a disk can be written. */
async function tryToWrite(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rmdir(await mkdtemp(path.join(folder, ".trial-")));
}

/** @throws AppError 503 if the folder cannot be written, or has no room for a backup like the last one */
export async function requireFolder(db: Kysely<Tables>, folder: string): Promise<void> {
  const needed = await sizeOfLast(db);
  try {
    await tryToWrite(folder);
  } catch (cause) {
    throw new AppError(503, explain(cause), { cause });
  }
  const requireSpace = spaceIn(
    folder,
    (free, wanted) => new AppError(503, failures.tooLittleSpace(free, wanted)),
  );
  await requireSpace(needed);
}
