/**
 * A backup that differs in any way from what was written is refused, and nothing is touched.
 *
 * Rules: OPS-8.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { Decrypter } from "age-encryption";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { readArchive } from "#backup/archive-reader";
import { BackupError } from "#backup/errors";
import {
  backUp,
  backupKey,
  contentOf,
  emptyPlace,
  fillHelpline,
  type Place,
  restore,
  temporaryFolder,
} from "#test/backup-kit";
import { startHelpline } from "#test/build-test-app";

const helpline = await startHelpline();
await fillHelpline(helpline, 1);
const backups = await temporaryFolder();
const place: Place = await emptyPlace();
const good = path.join(backups.folder, "good");
const locked = path.join(backups.folder, "locked");
await backUp(helpline, good);
await backUp(helpline, locked, backupKey);
afterAll(async () => {
  await place.remove();
  await backups.remove();
});

/** Checks that nothing was created in the target: no table, no file. */
async function expectUntouched() {
  expect(await contentOf(place.target.owner)).toEqual({});
  expect(await readdir(place.filesFolder)).toEqual([]);
}

it.each([
  ["no key", {}, "The backup is encrypted: set BACKUP_KEY"],
  ["a wrong key", { key: "another horse, another staple" }, "BACKUP_KEY is not the key"],
])("%s", async (_what, more, message) => {
  await expect(restore(locked, place, more)).rejects.toThrow(message);
  await expectUntouched();
});

const spoilt = async (change: (bytes: Buffer) => Buffer, from = good) => {
  const file = path.join(backups.folder, "spoilt");
  await writeFile(file, change(await readFile(from)));
  return file;
};

it.each([0, 1, 9, 10, 100, 511, 0.25, 0.5, 0.75, -100, -60, -9, -8, -1])(
  "a bit that changed at %d",
  async (at) => {
    const file = await spoilt((bytes) => {
      const place = at < 0 ? bytes.length + at : at < 1 ? Math.floor(bytes.length * at) : at;
      bytes[place] = (bytes[place] ?? 0) ^ 0x80;
      return bytes;
    });
    await expect(restore(file, place, {})).rejects.toThrow(BackupError);
    await expectUntouched();
  },
);

it.each([0.5, -1])("a bit of an encrypted backup that changed at %d", async (at) => {
  const file = await spoilt((bytes) => {
    const place = at < 0 ? bytes.length + at : Math.floor(bytes.length * at);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return bytes;
  }, locked);
  await expect(restore(file, place, { key: backupKey })).rejects.toThrow(BackupError);
  await expectUntouched();
});

it.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["without its last byte", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["with something behind it", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("x")])],
  ["twice", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ["empty", () => Buffer.alloc(0)],
  ["something else", () => Buffer.from("some other file")],
])("%s", async (_what, change) => {
  const file = await spoilt(change);
  await expect(restore(file, place, {})).rejects.toThrow(BackupError);
  await expectUntouched();
});

it("a target that fails during the restore", async () => {
  const failing = {
    ...place,
    store: { ...place.store, put: () => Promise.reject(new Error("no space")) },
  };
  await expect(restore(good, failing, {})).rejects.toThrow("no space");
  await expectUntouched();
});

it("a target whose file store fails and then cannot remove a file either", async () => {
  const [stuck = ""] = await readdir(helpline.filesFolder);
  const failing = {
    ...place.store,
    async put(key: string, bytes: Readable) {
      await place.store.put(key, bytes);
      if ((await readdir(place.filesFolder)).length === 2) throw new Error("no space");
    },
    remove: (key: string) =>
      key === stuck ? Promise.reject(new Error("locked")) : place.store.remove(key),
  };
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  await expect(restore(good, { ...place, store: failing }, { log })).rejects.toThrow("no space");
  expect(said.at(-1)).toMatch(new RegExp(`^ATTENTION: .* again: ${stuck}$`));
  expect(await readdir(place.filesFolder)).toEqual([stuck]);
  await place.store.remove(stuck);
  await expectUntouched();
});

it.each(["the first file", "the last step"])("a restore that is stopped at %s", async (moment) => {
  const stopping = new AbortController();
  const stopAt = (now: string) => {
    if (now === moment) stopping.abort(new BackupError("Stopped"));
  };
  const stopped = {
    ...place,
    store: {
      ...place.store,
      async put(key: string, bytes: Readable) {
        await place.store.put(key, bytes);
        stopAt("the first file");
      },
    },
  };
  // Told when all is in.
  const log = () => stopAt("the last step");
  await expect(restore(good, stopped, { signal: stopping.signal, log })).rejects.toThrow("Stopped");
  await expectUntouched();
});

it("a target whose file store has other bytes, which stay until everything else is in", async () => {
  const [key = ""] = await readdir(helpline.filesFolder);
  const file = path.join(place.filesFolder, key);
  await writeFile(file, "other bytes");
  const stopping = new AbortController();
  const log = () => stopping.abort(new BackupError("Stopped"));
  await expect(restore(good, place, { signal: stopping.signal, log })).rejects.toThrow("Stopped");
  expect(await readFile(file, "utf8")).toBe("other bytes");
  const other = await emptyPlace();
  await restore(good, { ...other, store: place.store }, {});
  expect(await readFile(file)).toEqual(await readFile(path.join(helpline.filesFolder, key)));
  await other.remove();
  for (const name of await readdir(place.filesFolder)) await place.store.remove(name);
  await expectUntouched();
});

it("a target whose file store keeps something else than it is given", async () => {
  const failing = {
    ...place,
    store: {
      ...place.store,
      put: (key: string, bytes: Readable) => {
        bytes.destroy();
        return place.store.put(key, Readable.from([Buffer.from("half of it")]));
      },
    },
  };
  await expect(restore(good, failing, {})).rejects.toThrow("did not arrive in the file store");
  await expectUntouched();
});

it("a target that Helpline is running on", async () => {
  const running = new pg.Client({ ...place.target.owner, application_name: "helpline" });
  await running.connect();
  await expect(restore(good, place, {})).rejects.toThrow("Helpline is running on this database");
  await running.end();
  await expectUntouched();
});

it("a destination that already contains a file", async () => {
  await expect(backUp(helpline, good)).rejects.toThrow("already");
  await readArchive(good, undefined);
});

it("an encrypted backup can be opened by any age program with the passphrase", async () => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(backupKey);
  const plain = await decrypter.decrypt(new Uint8Array(await readFile(locked)));
  const tar = gunzipSync(plain).toString("latin1");
  expect(tar.startsWith("manifest.json")).toBe(true);
});
