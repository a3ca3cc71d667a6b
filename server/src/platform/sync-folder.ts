/** Puts the entries of a folder on the disk: files made, renamed and removed in it. */
import { open } from "node:fs/promises";

/** Windows has no such call, and no need. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
