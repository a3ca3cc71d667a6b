/**
 * Opens the file store that the settings name: FILES_URL, or the folder `files` in DATA_DIR (FILE-11).
 */
import path from "node:path";
import type { Config } from "#operations/config";
import { SettingError } from "#operations/settings";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";

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
