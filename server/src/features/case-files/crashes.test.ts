/**
 * A crash at any step leaves no row without its bytes and, after the next sweep, no bytes without a row. A
 * crashed process is simulated by steps that never return, beside a live one.
 *
 * Rules: FILE-8.
 */
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { uploadLimits } from "#http/form";
import type { FileStore } from "#storage/file-store";
import { createFolderStore } from "#storage/index";
import { startHelpline } from "#test/build-test-app";
import { insertCaseIn } from "#test/case-factories";
import { downloadFile, filesKept, uploadFile } from "#test/case-files-kit";
import { sweepLooseObjects } from "./index.ts";

type Step =
  | "before the bytes"
  | "during the bytes"
  | "after the bytes"
  | "before removing"
  | "after removing";

/** The step at which the process dies; null while it lives. */
let diesAt: Step | null = null;
let died: (() => void) | undefined;
/** A promise that never settles, as if the process were dead. */
const dies = () => {
  died?.();
  return new Promise<never>(() => undefined);
};

const dyingStore = (folder: string): FileStore => {
  const store = createFolderStore(folder);
  return {
    ...store,
    async put(key, bytes) {
      if (diesAt === "before the bytes") return dies();
      if (diesAt === "during the bytes") {
        await writeFile(path.join(folder, `${key}.part`), "half of it");
        return dies();
      }
      await store.put(key, bytes);
      if (diesAt === "after the bytes") return dies();
    },
    async remove(key) {
      if (diesAt === "before removing") return dies();
      await store.remove(key);
      if (diesAt === "after removing") return dies();
    },
  };
};

const dying = await startHelpline({}, { fileStore: dyingStore });
const living = await startHelpline({}, { besides: dying });
const token = (await living.logIn("manager")).token;
const caseId = await insertCaseIn(living.database, "advocate");
beforeEach(() => {
  diesAt = null;
});

const after = (ms: number) => new Date(Date.now() + ms);
const allTime = uploadLimits.totalMs + 10 * 60_000;
const sweep = (now = after(allTime)) => sweepLooseObjects(living.database, living.fileStore, now);
const kept = () => filesKept(living);
const upload = (name: string, app = living, idempotencyKey = "") =>
  uploadFile(app, token, { caseId, name, bytes: name, idempotencyKey });
const remove = (name: string, app = living) =>
  app.call(caseFileRoutes.remove, { body: { case_id: caseId, file_name: name }, token });

/** Starts work that dies at a step, and waits until it has. */
async function crash(step: Step, work: () => Promise<unknown>) {
  const dead = new Promise<void>((resolve) => {
    died = resolve;
  });
  diesAt = step;
  void work();
  await dead;
  diesAt = null;
}

/** Checks that every row has its bytes, and all bytes have a row. */
async function expectWhole() {
  const { files, loose, stored } = await kept();
  expect(loose).toEqual([]);
  expect(stored).toEqual(files.map((file) => file.object_key).toSorted());
}

describe.each(["before the bytes", "during the bytes", "after the bytes"] as const)(
  "an upload that dies %s",
  (step) => {
    it("leaves no file, and is swept after its grace period, not before", async () => {
      const before = await kept();
      await crash(step, () => upload("crashed.txt", dying));
      const left = await kept();
      expect(left.files).toEqual(before.files);
      expect(left.loose).toHaveLength(1);
      expect((await downloadFile(living, caseId, "crashed.txt", token)).statusCode).toBe(404);
      expect(await sweep(after(uploadLimits.totalMs))).toBe(0);
      expect(await kept()).toEqual(left);
      expect(await sweep()).toBe(1);
      expect(await kept()).toEqual(before);
      await expectWhole();
    });
  },
);

it("an upload that is sent again is kept once, whenever the process dies", async () => {
  const resent = (app = living) => upload("resent.txt", app, "the same choice");
  await crash("after the bytes", () => resent(dying));
  const { data } = await resent();
  expect(data.file_name).toBe("resent.txt");
  for (const step of ["after the bytes", "before removing"] as const) {
    await crash(step, () => resent(dying));
  }
  expect((await resent()).data).toEqual(data);
  expect(await sweep()).toBe(3);
  await expectWhole();
});

describe.each(["before removing", "after removing"] as const)("a deletion that dies %s", (step) => {
  it("has deleted the file, and the next sweep removes the bytes", async () => {
    await upload("doomed.txt");
    await crash(step, () => remove("doomed.txt", dying));
    expect((await downloadFile(living, caseId, "doomed.txt", token)).statusCode).toBe(404);
    expect((await kept()).loose).toHaveLength(1);
    expect(await sweep(after(1000))).toBe(1);
    await expectWhole();
  });
});

it.each(["before removing", "after removing"] as const)(
  "a sweep that dies %s is repeated",
  async (step) => {
    await crash("after the bytes", () => upload("crashed.txt", dying));
    const client = living.database;
    await crash(step, async () => {
      // Its connection closes with it, which releases its lock.
      const { object_key } = await client
        .updateTable("loose_objects")
        .set({ claimed: true })
        .returning("object_key")
        .executeTakeFirstOrThrow();
      await dying.fileStore.remove(object_key);
    });
    expect(await sweep()).toBe(1);
    await expectWhole();
  },
);

it("an upload whose note was swept meanwhile is refused, and leaves nothing behind", async () => {
  const before = await kept();
  const store = living.fileStore;
  const put = vi.spyOn(store, "put").mockImplementationOnce(async (key, bytes) => {
    await createFolderStore(living.filesFolder).put(key, bytes);
    await sweep();
  });
  try {
    expect(await upload("late.txt")).toMatchObject({ status: 503 });
    expect(await kept()).toEqual(before);
  } finally {
    put.mockRestore();
  }
});

it("an upload whose bytes a sweep is about to remove is refused, and leaves nothing behind", async () => {
  const before = await kept();
  const put = vi.spyOn(living.fileStore, "put").mockImplementationOnce(async (key, bytes) => {
    await createFolderStore(living.filesFolder).put(key, bytes);
    // As far as a sweep of another process has got.
    await dying.database
      .updateTable("loose_objects")
      .set({ claimed: true })
      .where("object_key", "=", key)
      .execute();
  });
  try {
    expect(await upload("claimed.txt")).toMatchObject({ status: 503 });
    expect(await kept()).toEqual(before);
  } finally {
    put.mockRestore();
  }
});

it("a failing store refuses the upload, and the sweep cleans up later", async () => {
  const before = await kept();
  const store = living.fileStore;
  const put = vi.spyOn(store, "put").mockRejectedValueOnce(new Error("no space"));
  const removing = vi.spyOn(store, "remove").mockRejectedValueOnce(new Error("no space"));
  try {
    expect(await upload("unlucky.txt")).toMatchObject({ status: 500 });
  } finally {
    put.mockRestore();
    removing.mockRestore();
  }
  expect((await kept()).loose).toHaveLength(1);
  expect(await sweep()).toBe(1);
  expect(await kept()).toEqual(before);
});

it("a sweep goes on after an object that cannot be removed, and says so at its end", async () => {
  for (let n = 0; n < 3; n += 1)
    await crash("after the bytes", () => upload(`crashed ${n}.txt`, dying));
  const removing = vi.spyOn(living.fileStore, "remove").mockRejectedValueOnce(new Error("locked"));
  try {
    await expect(sweep()).rejects.toThrow("locked");
  } finally {
    removing.mockRestore();
  }
  expect((await kept()).loose).toHaveLength(1);
  expect(await sweep()).toBe(1);
  await expectWhole();
});

it("a sweep ends when the store goes away", async () => {
  for (let n = 0; n < 2; n += 1)
    await crash("after the bytes", () => upload(`crashed ${n}.txt`, dying));
  const gone = { ...living.fileStore, remove: vi.fn(() => Promise.reject(new Error("gone"))) };
  const check = () => Promise.reject(new Error("gone"));
  await expect(
    sweepLooseObjects(living.database, { ...gone, check }, after(allTime)),
  ).rejects.toThrow("gone");
  expect(gone.remove).toHaveBeenCalledTimes(1);
  expect(await sweep()).toBe(2);
  await expectWhole();
});

it("sweeps by several processes handle each key once", async () => {
  for (let n = 0; n < 5; n += 1)
    await crash("after the bytes", () => upload(`crashed ${n}.txt`, dying));
  const counts = await Promise.all([sweep(), sweep(), sweep()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  await expectWhole();
});

it("a sweep leaves the work to a process that is already sweeping", async () => {
  await crash("after the bytes", () => upload("crashed.txt", dying));
  await living.database.connection().execute(async (db) => {
    await sql`SELECT pg_advisory_lock(6115011)`.execute(db);
    expect(await sweep()).toBe(0);
    await sql`SELECT pg_advisory_unlock(6115011)`.execute(db);
  });
  expect(await sweep()).toBe(1);
});

it("a sweep during uploads removes none of them", async () => {
  const names = Array.from({ length: 8 }, (_, n) => `busy ${n}.txt`);
  const [answers] = await Promise.all([
    Promise.all(names.map((name) => upload(name))),
    ...names.map(() => sweep(after(0))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  for (const name of names)
    expect((await downloadFile(living, caseId, name, token)).payload).toBe(name);
  await expectWhole();
  expect((await readdir(living.filesFolder)).some((name) => name.endsWith(".part"))).toBe(false);
});
