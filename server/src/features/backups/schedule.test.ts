/**
 * Scheduled backups: when one is due, made by one process only, retained and removed, and reported.
 *
 * Rules: OPS-9.
 */

import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BackupRun, backupRoutes } from "@helpline/contract/backups/backups";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BackupError } from "#backup/errors";
import type { FileStore } from "#storage/file-store";
import { backupKey, fillHelpline, temporaryFolder } from "#test/backup-kit";
import { startHelpline } from "#test/build-test-app";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { createBackups } from "./schedule.ts";

let backups: { folder: string; remove(): Promise<void> };
let log: string[];
let now: Date;

const helpline = await startHelpline();
await fillHelpline(helpline, 1);
beforeEach(async () => {
  backups = await temporaryFolder();
  log = [];
  now = new Date("2026-11-21T08:30:00Z");
  await helpline.database.deleteFrom("backup_runs").execute();
});
afterEach(() => backups.remove());

interface More {
  readonly key?: string;
  readonly keep?: number;
  readonly store?: FileStore;
  readonly folder?: string;
  /** Of a passphrase that cannot be read. */
  readonly lost?: Error;
}

const schedule = (more: More = {}) =>
  createBackups({
    config: {
      backupFolder: more.folder ?? backups.folder,
      backupEveryHours: 24,
      backupKeep: more.keep ?? 3,
      encrypted: more.key !== undefined || more.lost !== undefined,
      get backupKey() {
        if (more.lost) throw more.lost;
        return more.key;
      },
    },
    database: helpline.database,
    connection: helpline.connection("app"),
    store: more.store ?? helpline.fileStore,
    clock: { now: () => now },
    log: (line) => void log.push(line),
  });
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 60 * 60 * 1000);
};
const names = async () => (await readdir(backups.folder)).toSorted();
const runs = () => rowsOf(helpline.database, "backup_runs");

it("says why there is no backup if the passphrase cannot be read", async () => {
  const backups = schedule({ lost: new BackupError("The passphrase is lost.") });
  await backups.look();
  expect(await names()).toEqual([]);
  const failed = { kind: "scheduled", file_name: null, error: "The passphrase is lost." };
  expect(await runs()).toMatchObject([failed]);
  expect(log).toEqual(["THE BACKUP FAILED: The passphrase is lost."]);
});

it("makes a backup when it is due, and keeps the newest", async () => {
  const other = path.join(backups.folder, "helpline-by-hand-20200101-000000.tar.gz");
  await writeFile(other, "made by a person");
  const before = await auditMark(helpline.database);
  const { look } = schedule();
  await look();
  await look();
  later(23.9);
  await look();
  expect(await names()).toEqual([
    path.basename(other),
    "helpline-scheduled-20261121-083000.tar.gz",
  ]);
  expect(await auditSince(helpline.database, before)).toMatchObject([
    { action: "export", entity: "backup", detail: "helpline-scheduled-20261121-083000.tar.gz" },
  ]);
  for (let day = 0; day < 3; day += 1) {
    later(24);
    await look();
  }
  expect(await names()).toEqual([
    path.basename(other),
    "helpline-scheduled-20261123-082400.tar.gz",
    "helpline-scheduled-20261124-082400.tar.gz",
    "helpline-scheduled-20261125-082400.tar.gz",
  ]);
  expect(log.at(-1)).toBe("Old backup removed: helpline-scheduled-20261121-083000.tar.gz");
  expect(await runs()).toHaveLength(4);
});

it("forgets old backups, but none that was made by hand while its file is there", async () => {
  const old = "helpline-by-hand-20200101-000000.tar.gz";
  const newer = "helpline-by-hand-20200102-000000.tar.gz";
  const gone = "helpline-by-hand-20190101-000000.tar.gz";
  for (const name of [old, newer]) await writeFile(path.join(backups.folder, name), "");
  const moment = new Date("2020-01-02");
  const made = { kind: "by-hand", started_on: moment, finished_on: moment } as const;
  for (const file_name of [old, newer, gone]) {
    await helpline.database
      .insertInto("backup_runs")
      .values({ ...made, file_name })
      .execute();
  }
  await schedule({ keep: 1 }).look();
  expect(await names()).toEqual([newer, "helpline-scheduled-20261121-083000.tar.gz"]);
  const known = (await runs()).map(({ file_name }) => file_name);
  expect(known).toEqual([newer, "helpline-scheduled-20261121-083000.tar.gz"]);
});

it("is made by one of several processes, encrypted if a key is set", async () => {
  const processes = [1, 2, 3].map(() => schedule({ key: backupKey }));
  await Promise.all(processes.map(({ look }) => look()));
  const [name = "", ...more] = await names();
  expect(more).toEqual([]);
  expect(name).toBe("helpline-scheduled-20261121-083000.tar.gz.age");
  const bytes = await readFile(path.join(backups.folder, name));
  expect(bytes.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
  expect(await runs()).toMatchObject([{ file_name: name, bytes: bytes.length, error: null }]);
});

it("a failed backup is reported, removes no old one, and is retried in an hour", async () => {
  const good = schedule({ keep: 1 });
  await good.look();
  const kept = await names();
  later(24);
  const open = () => Promise.reject(new Error("secret inside"));
  const failing = schedule({ keep: 1, store: { ...helpline.fileStore, open } });
  await failing.look();
  expect(log.at(-1)).toBe("THE BACKUP FAILED: secret inside");
  expect(await names()).toEqual(kept);
  const { token } = await helpline.logIn("admin");
  const { data } = await helpline.call(backupRoutes.state, { token });
  expect(data).toMatchObject({ every_hours: 0, encrypted: false });
  expect(data.runs.map((run: BackupRun) => run.error === null)).toEqual([false, true]);
  expect(JSON.stringify(data)).not.toContain("secret inside");
  expect((await runs()).at(-1)).toMatchObject({
    file_name: null,
    error: expect.stringContaining("The backup failed. To find out why"),
  });
  later(0.9);
  await good.look();
  expect(await names()).toEqual(kept);
  later(0.2);
  await good.look();
  expect(await names()).toEqual(["helpline-scheduled-20261122-093600.tar.gz"]);
});

it("reports that it cannot write to the folder", async () => {
  const file = path.join(backups.folder, "a file");
  await writeFile(file, "");
  await chmod(file, 0o600);
  await schedule({ folder: path.join(file, "below") }).look();
  expect(log).toEqual([expect.stringMatching(/^THE BACKUP FAILED: ENOTDIR/)]);
  expect(await runs()).toMatchObject([{ file_name: null }]);
});

it("a stop aborts a backup, and leaves nothing behind", async () => {
  const started = schedule({
    store: {
      ...helpline.fileStore,
      async open(key) {
        void started.stop();
        return helpline.fileStore.open(key);
      },
    },
  });
  await started.look();
  expect(await names()).toEqual([]);
  expect(await runs()).toEqual([]);
});

it("the remains of an aborted backup are removed after a day", async () => {
  const part = "helpline-scheduled-20261120-083000.tar.gz.part";
  await writeFile(path.join(backups.folder, part), "half of it");
  await schedule().look();
  expect(await names()).toContain(part);
  now = new Date(Date.now() + 25 * 60 * 60 * 1000);
  await schedule().look();
  expect(await names()).not.toContain(part);
});
