/** The outbox folder: every file in it is a complete mail, even after a power cut. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "@repo/embedded-postgres/sync-folder";

/** Writes a temporary file and renames it, so that nobody reads half a mail. Only its owner may read it. */
export async function writeWhole(file: string, content: Buffer | NodeJS.ReadableStream) {
  if (!Buffer.isBuffer(content)) throw new TypeError("The mail was not made in one piece.");
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
