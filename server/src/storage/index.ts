/**
 * Opens the file store that the settings name: FILES_URL, or the folder `files` in DATA_DIR (FILE-11).
 */

import { access, constants, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolder } from "@repo/embedded-postgres/sync-folder";
import { DiskFull } from "#http/errors";
import type { Config } from "#operations/config";
import { type RequireSpace, spaceIn } from "#operations/disk-space";
import { SettingError } from "#operations/settings";
import { type FileStore, FileStoreUnavailable } from "./file-store.ts";

// Stores files in a folder. A file gets its final name only when all its bytes are on the disk. Many uploads
// at once could use up the disk's reserve, so each looks for space with every piece that it writes.

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Translates errors of the disk, but not those of the incoming bytes. */
const isOfDisk = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined;

const withSpace = (requireSpace: RequireSpace) =>
  async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      await requireSpace(chunk.length);
      yield chunk;
    }
  };

/** @param requireSpace looks at the disk before a piece is written; by default it leaves the reserve */
export function createFolderStore(
  folder: string,
  requireSpace: RequireSpace = spaceIn(folder, () => new DiskFull()),
): FileStore {
  const fileOf = (key: string) => path.join(folder, key);
  const partOf = (key: string) => path.join(folder, `${key}.part`);
  const removeBoth = async (key: string) => {
    await rm(partOf(key), { force: true });
    await rm(fileOf(key), { force: true });
  };

  return {
    async put(key, bytes) {
      try {
        // Opened first: a stream that is refused while it opens its file would create it after its removal.
        const part = await open(partOf(key), "wx", 0o600);
        // `flush`: the bytes are on the disk before the stream finishes.
        const written = part.createWriteStream({ flush: true });
        await pipeline(bytes, withSpace(requireSpace), written);
        await rename(partOf(key), fileOf(key));
        await syncFolder(folder);
      } catch (error) {
        await removeBoth(key).catch(() => undefined);
        throw isOfDisk(error) ? new FileStoreUnavailable(error) : error;
      }
    },

    async open(key) {
      try {
        return (await open(fileOf(key), "r")).createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw new FileStoreUnavailable(error);
      }
    },

    async remove(key) {
      try {
        await removeBoth(key);
        await syncFolder(folder);
      } catch (error) {
        throw new FileStoreUnavailable(error);
      }
    },

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: unknown };
  const told = cause instanceof Error ? cause : error;
  return told instanceof Error ? told.message || told.name : String(told);
};

/** @throws SettingError naming the variable if files cannot be stored there */
export async function openFileStore(
  config: Pick<Config, "dataDir" | "filesUrl">,
): Promise<FileStore> {
  const { filesUrl, dataDir } = config;
  // The S3 client is large, so it is loaded only when used.
  const store: FileStore = filesUrl
    ? (await import("./s3-store.ts")).createS3Store(filesUrl)
    : createFolderStore(path.join(dataDir, "files"));
  try {
    await store.check();
  } catch (error) {
    const setting = filesUrl ? "FILES_URL" : "DATA_DIR";
    throw new SettingError(
      `Files cannot be kept where ${setting} says: ${reasonOf(error)}. Please check the place and its permissions.`,
    );
  }
  return store;
}
