/** An operator's command next to a running Helpline, and which database it is. Rules: OPS-1. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmptyDatabase } from "#test/empty-database";
import { migrationsFolder } from "../folders.ts";
import { readConfig } from "./config.ts";
import { isSameDatabase, openStorage, type Storage } from "./open-storage.ts";

let dataDir: string;
let served: Storage;
const said: string[] = [];

const open = (more: { beside?: true } = {}) =>
  openStorage(readConfig({ DATA_DIR: dataDir, DATABASE_URL: "" }), {
    migrationsFolder,
    log: (line) => said.push(line),
    ...more,
  });
const users = ({ database }: Storage) => database.selectFrom("users").select("user_id").execute();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "helpline storage "));
  served = await open();
});
afterAll(async () => {
  await served.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("accepts a command, which leaves it running and does not migrate", async () => {
  said.length = 0;
  const command = await open({ beside: true });
  expect(await users(command)).toEqual([]);
  await command.close();
  expect(said).toEqual([]);
  expect(await users(served)).toEqual([]);
});

it("refuses a second server", async () => {
  await expect(open()).rejects.toThrow("already running");
});

it("knows a database again, whatever role reaches it, but no other one of its server", async () => {
  const { owner, drop } = await createEmptyDatabase();
  const elsewhere = { ...owner, options: "-c timezone=Asia/Tokyo" };
  expect(await isSameDatabase(owner, elsewhere)).toBe(true);
  expect(await isSameDatabase(served.owner, served.connection)).toBe(true);
  expect(await isSameDatabase(owner, { ...owner, database: "postgres" })).toBe(false);
  expect(await isSameDatabase(owner, served.owner)).toBe(false);
  await drop();
});
