/**
 * An import too large for the disk is refused before it is received, or ends while it is at work, and leaves
 * nothing.
 *
 * Rules: IMP-13.
 */
import { importMessages } from "@helpline/contract/import/import.messages";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DiskFull } from "#http/errors";
import { startHelpline } from "#test/build-test-app";
import { importer, quickQueue, startImportWorker, uploadImport } from "#test/import-kit";
import { rowsOf } from "#test/look";

const mebibyte = 1024 * 1024;
const message =
  "There is too little space on the server's disk for this import: 75 MB are free, about 349 MB are needed. Nothing was changed. Please tell whoever runs the server.";

/** The bytes that were asked for; the look with this number, counted from 0, finds too little. */
let asked: number[] = [];
let failing = Number.POSITIVE_INFINITY;
const requireSpace = async (bytes: number) => {
  if (asked.push(bytes) > failing) {
    throw new DiskFull(importMessages.tooLittleSpace(75 * mebibyte, 349 * mebibyte));
  }
};
const failAt = (look: number) => {
  asked = [];
  failing = look;
};

const helpline = await startHelpline({}, { queueTimes: quickQueue, requireSpace });
const { database } = helpline;
let token: string;
let imports: ReturnType<typeof importer>;

beforeAll(async () => {
  await startImportWorker(helpline, { requireSpace });
  token = (await helpline.logIn("admin")).token;
  imports = importer(helpline, token);
});
beforeEach(async () => {
  failAt(Number.POSITIVE_INFINITY);
  await database.deleteFrom("import_runs").execute();
});

const schools = (count: number) =>
  Array.from({ length: count }, (_each, at) => `School ${at},Leeds,Kent,LS1 1AA,U${at}\r\n`);
const bytes = ["Name,Town,County,Post code,URN\r\n", ...schools(600)].join("");
const file = { kind: "schools", bytes };

const stored = async () => ({
  runs: (await rowsOf(database, "import_runs")).length,
  chunks: (await rowsOf(database, "import_chunks")).length,
  rows: (await rowsOf(database, "import_rows")).length,
  schools: (await rowsOf(database, "schools")).length,
});

describe("an upload", () => {
  it("is refused before anything is received", async () => {
    failAt(0);
    const before = await stored();
    const answer = await uploadImport(helpline, token, file);
    expect(answer).toMatchObject({ status: 503, message });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(asked).toEqual([expect.any(Number)]);
    // Of the whole form, which is a little larger than the file.
    expect(asked[0]).toBeGreaterThanOrEqual(3 * bytes.length);
    expect(asked[0]).toBeLessThan(3 * bytes.length + 3000);
    expect(await stored()).toEqual(before);
  });

  it("ends when there is too little for a piece of it, and nothing stays", async () => {
    failAt(1);
    const before = await stored();
    expect(await uploadImport(helpline, token, file)).toMatchObject({ status: 503, message });
    expect(asked).toHaveLength(2);
    expect(await stored()).toEqual(before);
  });
});

it("a check ends as failed with the reason, and keeps no row", async () => {
  const { data } = await uploadImport(helpline, token, file);
  failAt(1);
  await imports.columns(data);
  const run = await imports.settled(data.import_run_id);
  expect(run).toMatchObject({ state: "failed", problem: message, counts: null });
  expect(await stored()).toMatchObject({ rows: 0 });
  failAt(Number.POSITIVE_INFINITY);
  expect(await imports.checkAgain(data.import_run_id)).toMatchObject({
    state: "checked",
    counts: { new: 600 },
  });
});

it("an import writes all or nothing, and so does undoing it", async () => {
  const { import_run_id: id } = await imports.check(file);
  const before = await stored();
  for (const look of [0, 3]) {
    failAt(look);
    expect(await imports.confirm(id)).toMatchObject({ state: "failed", problem: message });
    expect(asked).toHaveLength(look + 1);
    expect(await stored()).toEqual(before);
    failAt(Number.POSITIVE_INFINITY);
    await imports.checkAgain(id);
  }
  expect(await imports.confirm(id)).toMatchObject({ state: "done" });
  const after = await stored();
  expect(after.schools).toBe(before.schools + 600);
  failAt(2);
  expect(await imports.undo(id)).toMatchObject({ state: "done", problem: message });
  expect(await stored()).toEqual(after);
  failAt(Number.POSITIVE_INFINITY);
  expect(await imports.undo(id)).toMatchObject({ state: "undone", problem: null });
  expect((await stored()).schools).toBe(before.schools);
});
