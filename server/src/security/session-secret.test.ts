/** The key that signs tokens. Rules: OPS-6. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionSecret } from "./session-secret.ts";

let folder: string;
const file = () => path.join(folder, "data", "session-secret");
const dataDir = () => path.join(folder, "data");

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "helpline secret "));
});
afterEach(() => rm(folder, { recursive: true }));

it("is taken from the settings, and no file is created", async () => {
  expect(await sessionSecret("given", dataDir())).toBe("given");
  expect(await readdir(folder)).toEqual([]);
});

it("is created once, readable by its owner only, and reused", async () => {
  const secret = await sessionSecret(undefined, dataDir());
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await readFile(file(), "utf8")).toBe(secret);
  if (process.platform !== "win32") expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await sessionSecret(undefined, dataDir())).toBe(secret);
  expect(await readdir(dataDir())).toEqual(["session-secret"]);
});

it("differs in another folder", async () => {
  const secret = await sessionSecret(undefined, dataDir());
  expect(await sessionSecret(undefined, path.join(folder, "other"))).not.toBe(secret);
});

it("is the same for processes that start together", async () => {
  const starts = Array.from({ length: 20 }, () => sessionSecret(undefined, dataDir()));
  expect(new Set(await Promise.all(starts)).size).toBe(1);
  expect(await readdir(dataDir())).toEqual(["session-secret"]);
});

it.each(["", "short", `${"s".repeat(31)}\n`])(
  "is refused if the file contains %j",
  async (text) => {
    await sessionSecret(undefined, dataDir());
    await writeFile(file(), text);
    await expect(sessionSecret(undefined, dataDir())).rejects.toThrow(file());
    expect(await readFile(file(), "utf8")).toBe(text);
  },
);

it("may be written into the file by hand, with a line end", async () => {
  await sessionSecret(undefined, dataDir());
  await writeFile(file(), `${"s".repeat(40)}\n`);
  expect(await sessionSecret(undefined, dataDir())).toBe("s".repeat(40));
});

it("needs 32 characters, without the line end", async () => {
  await sessionSecret(undefined, dataDir());
  await writeFile(file(), `${"s".repeat(32)}\n`);
  expect(await sessionSecret(undefined, dataDir())).toBe("s".repeat(32));
});

it("is kept in a folder that is made with all that it stands in", async () => {
  const deep = path.join(folder, "srv", "helpline", "data");
  const secret = await sessionSecret(undefined, deep);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await readFile(path.join(deep, "session-secret"), "utf8")).toBe(secret);
});
