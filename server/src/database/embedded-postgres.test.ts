/**
 * The messages shown when the embedded PostgreSQL refuses to start: the remedy in Helpline's own terms.
 *
 * Rules: OPS-4.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  findEmbeddedPostgres,
  removeOldClusters,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";

let dataDir = "";
const cluster = () => path.join(dataDir, "postgres", "cluster");

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "helpline-refused-"));
  await mkdir(cluster(), { recursive: true });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const refusal = () =>
  startEmbeddedPostgres({ dataDir, log: () => undefined }).catch((error: Error) => error.message);

it.each([
  [
    "17",
    "Run npm run upgrade-database, which copies everything into a new one and keeps the old one,",
  ],
  ["19", "Start the Helpline release that it was made with,"],
])("names the upgrade path from a database of PostgreSQL %s", async (version, wayOut) => {
  await writeFile(path.join(cluster(), "PG_VERSION"), version);
  expect(await refusal()).toBe(
    `The database in ${cluster()} was made by PostgreSQL ${version}, and this Helpline comes with PostgreSQL 18, ` +
      `which cannot open it. Nothing was changed. ${wayOut} or set DATA_DIR to another folder.`,
  );
});

it("names the command that finishes an interrupted upgrade", async () => {
  await rm(path.join(dataDir, "postgres"), { recursive: true });
  await mkdir(path.join(dataDir, "upgrade"));
  await writeFile(path.join(dataDir, "upgrade", "complete"), "");
  expect(await refusal()).toBe(
    `An upgrade of the database in ${dataDir} was interrupted at its last step. ` +
      "Run npm run upgrade-database, which finishes it. No data was lost.",
  );
});

it("finds none and removes none if there is no database", async () => {
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  await expect(removeOldClusters(dataDir)).rejects.toThrow("has not been upgraded");
});
