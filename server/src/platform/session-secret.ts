/** The key that signs tokens: from SESSION_SECRET, or made once and kept in DATA_DIR (decision C1). */
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

export async function sessionSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given;
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, "session-secret");
  try {
    // `wx`: of two processes that start together one makes it and the other reads it.
    const handle = await open(file, "wx", 0o600);
    const secret = randomBytes(48).toString("base64url");
    await handle.writeFile(secret);
    await handle.sync();
    await handle.close();
    return secret;
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length >= 32) return secret;
  throw new Error(
    `The file ${file} should hold a secret of at least 32 characters. Delete it to have a new one made; everybody then signs in again.`,
  );
}
