/**
 * What an import keeps is deleted when nobody needs it any more: the file, the rows, and what was there before.
 * Work that nobody goes on with is given up.
 *
 * Rules: IMP-2.
 */

import { importMessages } from "@helpline/contract/import/import.messages";
import { undoDays, unusedDays } from "@helpline/contract/import/import.plain";
import type { Insertable } from "kysely";
import { expect, it } from "vitest";
import type { Tables } from "#database/tables";
import { startHelpline } from "#test/build-test-app";
import { sweepImports } from "./index.ts";

const { database } = await startHelpline();
const now = new Date("2026-06-15T12:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const sweep = () => sweepImports({ database, clock: { now: () => now } });

type Run = Insertable<Tables["import_runs"]>;

/** A run with a part of its file and a row that was read from it. @returns its id */
async function insertRun(values: Pick<Run, "state" | "uploaded_on"> & Partial<Run>) {
  const { import_run_id } = await database
    .insertInto("import_runs")
    .values({
      kind: "guardians",
      file_name: "families.csv",
      encoding: "UTF-8",
      separator: ",",
      headings: JSON.stringify(["Last name"]),
      first_rows: JSON.stringify([["Quillfeather"]]),
      columns: "{}",
      ...values,
    })
    .returning("import_run_id")
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from("Last name\r\nQuillfeather\r\n");
  await database
    .insertInto("import_chunks")
    .values({ import_run_id, chunk_number: 0, bytes })
    .execute();
  const row = { import_run_id, row_number: 2, outcome: "new", name: "Quillfeather" } as const;
  await database.insertInto("import_rows").values(row).execute();
  return import_run_id;
}

/** What is left of a run; undefined if it is gone with everything. */
async function kept(id: number) {
  const [run] = await database
    .selectFrom("import_runs")
    .select(["state", "problem", "first_rows"])
    .where("import_run_id", "=", id)
    .execute();
  const of = (table: "import_chunks" | "import_rows") =>
    database.selectFrom(table).select("import_run_id").where("import_run_id", "=", id).execute();
  const [chunks, rows] = [(await of("import_chunks")).length, (await of("import_rows")).length];
  if (!run) expect({ chunks, rows }).toEqual({ chunks: 0, rows: 0 });
  return run && { ...run, chunks, rows };
}

const everything = { first_rows: [["Quillfeather"]], chunks: 1, rows: 1 };

it.each(["uploaded", "checking", "checked", "failed"] as const)(
  "a file that was never imported is deleted a week after its upload: %s",
  async (state) => {
    const old = await insertRun({ state, uploaded_on: ago(unusedDays * day + minute) });
    const recent = await insertRun({ state, uploaded_on: ago(unusedDays * day - minute) });
    await sweep();
    expect(await kept(old)).toBeUndefined();
    expect(await kept(recent)).toMatchObject({ state, ...everything });
  },
);

it("an upload that broke off is deleted after an hour", async () => {
  const old = await insertRun({ state: "uploading", uploaded_on: ago(61 * minute) });
  const recent = await insertRun({ state: "uploading", uploaded_on: ago(59 * minute) });
  await sweep();
  expect(await kept(old)).toBeUndefined();
  expect(await kept(recent)).toMatchObject(everything);
});

it.each(["done", "undone"] as const)(
  "the run stays, without what it read, once it can no longer be undone: %s",
  async (state) => {
    const uploaded_on = ago((undoDays + 5) * day);
    const imported = (milliseconds: number) =>
      insertRun({ state, uploaded_on, imported_on: ago(milliseconds) });
    const old = await imported(undoDays * day + minute);
    const recent = await imported(undoDays * day - minute);
    await sweep();
    expect(await kept(old)).toMatchObject({ state, first_rows: [], rows: 0 });
    expect(await kept(recent)).toMatchObject({ state, ...everything });
  },
);

it.each([
  ["checking", "failed"],
  ["importing", "failed"],
  ["undoing", "done"],
] as const)(
  "work that nobody goes on with is given up after 15 minutes: %s",
  async (state, then) => {
    const underWay = async (milliseconds: number) => {
      const import_run_id = await insertRun({ state, uploaded_on: ago(day) });
      const noted_on = ago(milliseconds);
      const progress = { import_run_id, done: 1, total: 2, noted_on };
      await database.insertInto("import_progress").values(progress).execute();
      return import_run_id;
    };
    const [stranded, working] = [await underWay(16 * minute), await underWay(14 * minute)];
    await sweep();
    expect(await kept(stranded)).toMatchObject({ state: then, problem: importMessages.failed });
    expect(await kept(working)).toMatchObject({ state, problem: null });
  },
);
