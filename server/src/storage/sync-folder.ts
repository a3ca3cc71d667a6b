import { open } from "node:fs/promises";

/** The entry of a new, renamed or removed file is on the disk too. Windows has no such call, and no need. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
