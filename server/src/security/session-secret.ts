/** The key that signs tokens: SESSION_SECRET, or generated once and kept in DATA_DIR (OPS-6). */
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "@repo/embedded-postgres/sync-folder";

/** The file gets its name only when complete: a start that is killed leaves none. */
async function makeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.new`;
  try {
    const secret = randomBytes(48).toString("base64url");
    await writeFile(draft, secret, { flag: "wx", mode: 0o600, flush: true });
    // A link never replaces another: of two processes that start together, both read the first one's.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      // On file systems without links (memory cards) the last one wins.
      if (error.code !== "EEXIST") return rename(draft, file);
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
}

export async function sessionSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given;
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, "session-secret");
  if (!existsSync(file)) await makeSecret(file);
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `The file ${file} should hold a secret of at least 32 characters. Delete it to have a new one made; everybody then logs in again.`,
  );
}
