/**
 * With a full disk, changes are refused with a reason and reading works (503). What fails on a disk is told to
 * operators in words. Rules: OPS-10, OPS-11.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { draftRoutes } from "@helpline/contract/drafts/drafts";
import { gps } from "@helpline/contract/reference-records/gps";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { refusals } from "@helpline/contract/refusals";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answerTo, DiskFull } from "#http/errors";
import { FileStoreUnavailable } from "#storage/file-store";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { caseBody, everythingStored } from "#test/case-factories";
import { uploadFile } from "#test/case-files-kit";
import { login } from "#test/log-in";
import { explain } from "../run.ts";
import { roomFor } from "./disk-space.ts";

/** A Linux file system that never has free space. */
const full = "/proc";
const DATABASE_URL = "postgres://db/helpline";
const FILES_URL = "s3://key:secret@bucket";
const told = { status: 503, message: refusals.diskFull };

const said: string[] = [];
const room = (dataDir: string, databaseUrl?: string, filesUrl?: string) =>
  roomFor({ dataDir, databaseUrl, filesUrl } as Parameters<typeof roomFor>[0], (message) =>
    said.push(message),
  );
afterEach(() => {
  said.length = 0;
});

describe.runIf(process.platform === "linux")("a full disk", () => {
  let helpline: TestApp;
  let token: string;
  beforeAll(async () => {
    helpline = await buildTestApp({ DATA_DIR: full });
    token = (await helpline.logIn("manager")).token;
  });
  afterAll(() => helpline.close());

  it("refuses requests that add data, and stores nothing of them", async () => {
    const before = await everythingStored(helpline.database);
    const params = { name: "case-form-new" };
    const draft = { params, body: { values: caseBody(1) }, token };
    const refused = [
      await helpline.call(draftRoutes.put, draft),
      await uploadFile(helpline, token, { caseId: 1, name: "a.txt", bytes: "a" }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject(told);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(await everythingStored(helpline.database)).toEqual(before);
  });

  it("lets people read, download and log in", async () => {
    const list = await helpline.call(recordRoutes(gps).list, { params: { page: 1 }, token });
    expect(list.status).toBe(200);
    const body = { case_id: 1, file_name: "a.txt" };
    // The call has looked for the file, which does not exist, and has not been refused.
    expect((await helpline.call(caseFileRoutes.ticket, { body, token })).status).toBe(404);
    expect((await login(helpline, "nobody.here")).status).toBe(401);
  });

  it("does not affect data stored elsewhere", async () => {
    await room(full, DATABASE_URL, FILES_URL)("files");
    await room(full, DATABASE_URL)("rows");
    expect(said).toEqual([]);
    await expect(room(full, DATABASE_URL)("files")).rejects.toMatchObject(told);
    await expect(room(full, undefined, FILES_URL)("files")).rejects.toMatchObject(told);
  });

  it("is reported to the operator once", async () => {
    const requireRoom = room(full);
    for (const _time of [1, 2, 3]) await expect(requireRoom("rows")).rejects.toMatchObject(told);
    expect(said).toEqual([expect.stringMatching(/^The disk of DATA_DIR is full/)]);
  });
});

it("a disk whose free space is unknown blocks nobody", async () => {
  await room("/nonexistent")("rows");
  expect(said).toEqual([]);
});

it.each([
  ["PostgreSQL", Object.assign(new pg.DatabaseError("no space", 0, "error"), { code: "53100" })],
  ["the file store", new FileStoreUnavailable(Object.assign(new Error(), { code: "ENOSPC" }))],
])("%s that runs out of space gets the same answer", (_what, error) => {
  expect(answerTo(error)).toMatchObject(told);
});

describe.runIf(process.platform === "linux")("an operator is told", () => {
  const toldOf = (error: unknown) => explain(error, "It was not done");
  const failed = (work: Promise<unknown>) => work.catch((error: unknown) => error);
  const coded = (code: string, more: object = { path: "/srv/x" }) =>
    Object.assign(new Error(code), { code, syscall: "open", ...more });

  it("of the path and of what to do", async () => {
    expect(toldOf(await failed(writeFile("/dev/full", "text")))).toBe(
      "It was not done: a file cannot be read or written, because the disk is full (ENOSPC). Make room on it, or choose another one.",
    );
    expect(toldOf(await failed(mkdir("/dev/null/x")))).toMatch(
      /: \/dev\/null\/x cannot .* path\.$/,
    );
    for (const code of ["EACCES", "EPERM", "EROFS", "EDQUOT", "EIO"]) {
      const sentence = toldOf(new FileStoreUnavailable(coded(code)));
      expect(sentence).toMatch(`It was not done: /srv/x cannot be read or written, because `);
      expect(sentence).not.toContain("\n");
    }
  });

  it("of a disk that has only its reserve left, and of that of the database", () => {
    expect(toldOf(new DiskFull())).toBe(
      "It was not done: less than 64 MB are free on the disk of DATA_DIR. Make room on it, or choose another one.",
    );
    const ofDatabase = new pg.DatabaseError("could not extend file", 0, "error");
    expect(toldOf(Object.assign(ofDatabase, { code: "53100" }))).toBe(
      "It was not done: the disk of the database is full (could not extend file). Make room on it.",
    );
  });

  it("of a port that is not theirs, a store that is away, and in full of what is our mistake", () => {
    expect(toldOf(coded("EACCES", { address: "0.0.0.0", port: 80 }))).toMatch(/permission denied/);
    expect(toldOf(new FileStoreUnavailable(new Error("timeout")))).toBe(
      "It was not done: The file store cannot be reached (timeout).",
    );
    expect(toldOf(new TypeError("x is undefined"))).toContain("disk-space.test.ts");
  });
});
