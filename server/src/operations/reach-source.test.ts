/** A command without the settings of the service makes no second, empty Helpline. Rules: OPS-1. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { reachSource } from "./open-storage.ts";

it("refuses a data directory without a database, and creates nothing in it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline command "));
  for (const dataDir of [folder, path.join(folder, "missing")]) {
    const config = readConfig({ DATA_DIR: dataDir });
    await expect(reachSource(config, () => undefined)).rejects.toThrow(
      `There is no database in ${dataDir}. Please set DATA_DIR`,
    );
    expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
  }
  await rm(folder, { recursive: true });
});
