/** Removes what the run wrote; traces of failures are kept until then only when a person asks. */
import { rm } from "node:fs/promises";

export default async function teardown(): Promise<void> {
  const folder = process.env.E2E_DATA_DIR;
  if (!folder || process.env.E2E_KEEP) return;
  // The database is still being stopped, and may write while its folder goes.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
