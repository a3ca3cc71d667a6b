import { open } from "node:fs/promises";

/**
 * Waits until the directory entry of a new, renamed or removed file in `folder` is on the disk. Does
 * nothing on Windows, which has no such call and does not need it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
