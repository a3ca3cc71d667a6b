/**
 * "Back up now": begun by an admin, made in the background once at a time, listed, and restored elsewhere.
 *
 * Rules: OPS-8, OPS-9, OPS-10.
 */
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { backupMessages, backupPhases, backupRoutes } from "@helpline/contract/backups/backups";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { BackupError } from "#backup/errors";
import type { FileStore } from "#storage/file-store";
import { createFolderStore } from "#storage/index";
import { contentOf, emptyPlace, fillHelpline, restore, temporaryFolder } from "#test/backup-kit";
import { buildTestApp, startHelpline, type TestApp } from "#test/build-test-app";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { createBackup } from "./create-backup.ts";
import { createBackups } from "./schedule.ts";

const { failures } = backupMessages;
const mebibyte = 1024 * 1024;
const { folder, remove } = await temporaryFolder();
afterAll(remove);

/** While it is set, copying the files of a backup waits for it, or fails with it. */
let gate: Promise<void> | undefined;

/** The same bytes as the folder's, when the gate opens. */
const gated = (store: FileStore): FileStore => ({
  ...store,
  async open(key) {
    await gate;
    return store.open(key);
  },
});
const withGate = { fileStore: (files: string) => gated(createFolderStore(files)) };
const settings = { BACKUP_FOLDER: folder };

const helpline = await startHelpline(settings, withGate);
await fillHelpline(helpline, 2);
const admin = await helpline.logIn("admin");

const start = (app: TestApp = helpline, { token } = admin) =>
  app.call(backupRoutes.start, { token });
const state = async (app: TestApp = helpline) =>
  (await app.call(backupRoutes.state, { token: admin.token })).data;
const names = async () => (await readdir(folder)).toSorted();

/** The state once the backup has ended. */
const ended = (count = 1) =>
  vi.waitFor(async () => {
    const now = await state();
    expect(now.running).toBeNull();
    expect(now.runs).toHaveLength(count);
    return now;
  }, slowly);

let open = () => {};

/** Keeps the next backup from ending until the gate opens. */
function hold(): () => void {
  gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

const slowly = { timeout: 20_000, interval: 50 };
/** The state while a backup waits at the gate. */
const held = () =>
  vi.waitFor(async () => {
    const now = await state();
    expect(now.running).toMatchObject({ phase: "files" });
    return now;
  }, slowly);

afterEach(() => open());

beforeEach(async () => {
  gate = undefined;
  await helpline.database.deleteFrom("backup_runs").execute();
  await helpline.database.deleteFrom("backup_under_way").execute();
  for (const name of await names()) await rm(path.join(folder, name));
});

it("is made in the background, shown with its progress, listed with a name, and restored elsewhere", async () => {
  const mark = await auditMark(helpline.database);
  const goOn = hold();
  expect(await start()).toMatchObject({
    status: 201,
    message: "The backup has begun.",
    data: { joined: false },
  });
  const during = await held();
  expect(during).toMatchObject({
    folder,
    runs: [],
    every_hours: 0,
    running: { kind: "by-hand", made_by: "Wilhelmina Okonkwo", share: 0 },
  });
  const content = await contentOf(helpline.connection("owner"));
  goOn();
  const { runs } = await ended();
  const [run] = runs;
  expect(run).toMatchObject({
    kind: "by-hand",
    made_by: "Wilhelmina Okonkwo",
    error: null,
    problems: null,
    file_name: during.running.file_name,
  });
  expect(await names()).toEqual([run.file_name]);
  expect(run.file_name).toMatch(/^helpline-by-hand-\d{8}-\d{6}\.tar\.gz$/);
  expect(await auditSince(helpline.database, mark)).toMatchObject([
    { action: "export", entity: "backup", detail: run.file_name, user_id: admin.userId },
  ]);

  const place = await emptyPlace();
  await restore(path.join(folder, run.file_name), place, {});
  expect(await contentOf(place.target.owner)).toEqual(content);
  expect((await readdir(place.filesFolder)).toSorted()).toEqual(
    (await readdir(helpline.filesFolder)).toSorted(),
  );
  await place.remove();
});

it("a second wish, in another process, joins the one that is being made", async () => {
  const other = await buildTestApp(settings, { besides: helpline, ...withGate });
  const goOn = hold();
  const mark = await auditMark(helpline.database);
  const first = await Promise.all([start(), start(other), start(), start(other)]);
  expect(first.map(({ data }) => data.joined).toSorted()).toEqual([false, true, true, true]);
  expect((await start(other)).message).toBe("A backup is being made already.");
  expect((await state(other)).running).toMatchObject({ kind: "by-hand" });
  expect(await auditSince(helpline.database, mark)).toHaveLength(1);
  goOn();
  await ended();
  expect(await names()).toHaveLength(1);
  await start();
  await ended(2);
  expect(await names()).toHaveLength(2);
  await other.close();
});

it("leaves the schedule as it is, and is not counted by it", async () => {
  await start();
  await ended();
  const schedule = createBackups({
    config: {
      backupFolder: folder,
      backupEveryHours: 24,
      backupKeep: 1,
      encrypted: false,
      backupKey: undefined,
    },
    database: helpline.database,
    connection: helpline.connection("app"),
    store: helpline.fileStore,
    clock: helpline.clock,
    log: () => undefined,
  });
  await schedule.look();
  const { runs } = await ended(2);
  expect(runs.map(({ kind }: { kind: string }) => kind)).toEqual(["scheduled", "by-hand"]);
  expect(runs[0].made_by).toBeNull();
  helpline.clock.set(new Date(Date.now() + 25 * 60 * 60 * 1000));
  await schedule.look();
  helpline.clock.set(new Date());
  expect(await names()).toEqual([
    expect.stringContaining("by-hand"),
    expect.stringContaining("scheduled"),
  ]);
});

it("is removed once there are BACKUP_KEEP newer ones; files of other kinds stay", async () => {
  const others = [
    // What the command and an operator leave has names of the same form.
    "helpline-by-hand-20200101-000000.tar.gz",
    "helpline-scheduled-20200101-000000.tar.gz",
  ];
  for (const name of others) await writeFile(path.join(folder, name), "made otherwise");
  const two = await buildTestApp({ ...settings, BACKUP_KEEP: "2" }, { besides: helpline });
  const made: string[] = [];
  for (const count of [1, 2, 3]) {
    await start(two);
    made.push((await ended(count)).runs[0].file_name);
  }
  await vi.waitFor(async () => {
    expect(await names()).toEqual([...others, ...made.slice(1)].toSorted());
  }, slowly);
  await two.close();
});

it("a failed one removes none", async () => {
  const one = await buildTestApp(
    { ...settings, BACKUP_KEEP: "1" },
    { besides: helpline, ...withGate },
  );
  await start(one);
  const { runs } = await ended();
  gate = Promise.reject(new Error("broken"));
  gate.catch(() => undefined);
  await start(one);
  await ended(2);
  await one.close();
  expect(await names()).toEqual([runs[0].file_name]);
});

it("is refused where nothing can be written, or too little: nothing is begun, recorded or left", async () => {
  const file = path.join(folder, "a file");
  await writeFile(file, "");
  const elsewhere = await buildTestApp(
    { BACKUP_FOLDER: path.join(file, "below") },
    { besides: helpline },
  );
  const mark = await auditMark(helpline.database);
  expect(await start(elsewhere)).toMatchObject({ status: 503, message: failures.noFolder });
  await elsewhere.close();
  const huge = 2 ** 50;
  await helpline.database
    .insertInto("backup_runs")
    .values({
      started_on: new Date(),
      finished_on: new Date(),
      file_name: "huge",
      bytes: huge,
    })
    .execute();
  const answer = await start();
  expect(answer.status).toBe(503);
  expect(answer.message).toMatch(
    /^There is too little space where the backups are kept: [\d.]+ [MG]B are free, about 1048576[\d.]* GB are needed\.$/,
  );
  expect((await state()).running).toBeNull();
  expect(await rowsOf(helpline.database, "backup_runs")).toHaveLength(1);
  expect(await names()).toEqual(["a file"]);
  expect(await auditSince(helpline.database, mark)).toEqual([]);
});

it("a failure is listed with its reason, and the next one can begin", async () => {
  gate = Promise.reject(Object.assign(new Error("secret"), { code: "ENOSPC" }));
  gate.catch(() => undefined);
  await start();
  const failed = await ended();
  expect(failed.runs).toMatchObject([
    { kind: "by-hand", made_by: "Wilhelmina Okonkwo", file_name: null, error: failures.noSpace },
  ]);
  expect(await names()).toEqual([]);
  gate = undefined;
  await start();
  expect((await ended(2)).runs[0]).toMatchObject({ error: null });
});

it("a stop of the server aborts it, and the person is told", async () => {
  const other = await buildTestApp(settings, { besides: helpline, ...withGate });
  const goOn = hold();
  await start(other);
  await held();
  const closed = other.close();
  goOn();
  await closed;
  expect((await state()).running).toBeNull();
  expect((await state()).runs).toMatchObject([{ file_name: null, error: failures.stopped }]);
  expect(await names()).toEqual([]);
});

it("what a process that died has left is no running backup, and is cleared away by the next", async () => {
  const file_name = "helpline-by-hand-20261121-083000.tar.gz";
  await writeFile(path.join(folder, `${file_name}.part`), "half of it");
  await helpline.database
    .insertInto("backup_under_way")
    .values({
      kind: "by-hand",
      made_by: admin.userId,
      started_on: new Date(),
      file_name,
      phase: "files",
      share: 0.5,
    })
    .execute();
  expect(await state()).toMatchObject({ running: null, runs: [] });
  await start();
  const { runs } = await ended(2);
  expect(runs).toMatchObject([{ error: null }, { file_name: null, error: failures.stopped }]);
  expect(await names()).toEqual([runs[0].file_name]);
});

it("ends when the disk has only its reserve left, and leaves nothing", async () => {
  const looks: number[] = [];
  const made = createBackup({
    connection: helpline.connection("app"),
    store: helpline.fileStore,
    key: undefined,
    file: path.join(folder, "large"),
    now: new Date(),
    log: () => undefined,
    async requireSpace(bytes) {
      looks.push(bytes);
      throw new BackupError(failures.tooLittleSpace(70 * mebibyte, 70 * mebibyte));
    },
  });
  await expect(made).rejects.toThrow(/^There is too little space where the backups are kept/);
  expect(looks).toEqual([expect.any(Number)]);
  expect(looks[0]).toBeGreaterThanOrEqual(4 * mebibyte);
  expect(await names()).toEqual([]);
});

it("tells how far it is, phase after phase", async () => {
  const told: { phase: string; share: number }[] = [];
  await createBackup({
    connection: helpline.connection("app"),
    store: helpline.fileStore,
    key: undefined,
    file: path.join(folder, "measured"),
    now: new Date(),
    log: () => undefined,
    onProgress: (phase, share) => told.push({ phase, share }),
  });
  expect([...new Set(told.map(({ phase }) => phase))]).toEqual(backupPhases);
  for (const phase of backupPhases) {
    const shares = told.filter((each) => each.phase === phase).map(({ share }) => share);
    expect(shares, phase).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1), phase).toBeLessThanOrEqual(1);
    expect(shares.at(-1), phase).toBeGreaterThan(phase === "database" ? 0.5 : 0.999);
  }
});

it("is for admins", async () => {
  for (const role of ["manager", "advisor"] as const) {
    expect((await start(helpline, await helpline.logIn(role))).status).toBe(403);
  }
});
