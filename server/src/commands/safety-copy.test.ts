/** What `restore --replace` keeps of the present data. Rules: OPS-8. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { settingsRoutes } from "@helpline/contract/settings/settings";
import { expect, it, vi } from "vitest";
import { readArchive } from "#backup/archive-reader";
import { readConfig } from "#operations/config";
import { temporaryFolder } from "#test/backup-kit";
import { startHelpline, testSecret } from "#test/build-test-app";
import { keepSafe } from "./safety-copy.ts";

const helpline = await startHelpline();
const { token } = await helpline.logIn("admin");
const { signal } = new AbortController();

it.each([
  ["encrypted with the passphrase of Settings", "correct horse battery staple"],
  ["called not encrypted when there is no passphrase", null],
])("is %s", async (_what, passphrase) => {
  const { version } = (await helpline.call(settingsRoutes.get, { token })).data;
  const body = { changes: { backup_passphrase: passphrase }, version };
  expect((await helpline.call(settingsRoutes.put, { body, token })).status).toBe(201);
  const { folder, remove } = await temporaryFolder();
  const config = readConfig({ DATA_DIR: folder, SESSION_SECRET: testSecret });
  await mkdir(config.backupFolder);
  const left = "helpline-before-restore-20260101-000000.tar.gz.part";
  await writeFile(path.join(config.backupFolder, left), "of a restore that was killed");
  const told = vi.spyOn(console, "log").mockReturnValue();
  try {
    await keepSafe({ owner: helpline.connection("owner") }, helpline.fileStore, config, signal);
    expect(told.mock.calls.flat().some((line) => /NOT encrypted/.test(line))).toBe(!passphrase);
  } finally {
    told.mockRestore();
  }
  const [copy = "", ...others] = await readdir(config.backupFolder);
  expect(others).toEqual([]);
  expect(copy.endsWith(".age")).toBe(passphrase !== null);
  await readArchive(path.join(config.backupFolder, copy), passphrase ?? undefined);
  await remove();
});

it("refuses a folder of backups that is a file, and a backup that is a folder, in words", async () => {
  const { folder, remove } = await temporaryFolder();
  const file = path.join(folder, "file");
  await writeFile(file, "");
  const config = readConfig({ DATA_DIR: folder, BACKUP_FOLDER: file, SESSION_SECRET: testSecret });
  const of = { owner: helpline.connection("owner") };
  await expect(keepSafe(of, helpline.fileStore, config, signal)).rejects.toThrow(
    `BACKUP_FOLDER should be a folder, but "${file}" cannot be used as one`,
  );
  await expect(readArchive(folder, undefined)).rejects.toThrow(`${folder} is a folder.`);
  await remove();
});
