/** How far a backup is. Rules: SET-7. */
import { randomUUID } from "node:crypto";
import type { BackupPhase } from "@helpline/contract/backups/backups";
import { describe, expect, it } from "vitest";
import { openSnapshot } from "#backup/snapshot";
import { startTeam } from "#test/case-factories";
import { type Amounts, amounts, createMeter } from "./progress.ts";

const { helpline, team, newCase } = await startTeam();

async function* chunks(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size);
}

function meterOf(all: Amounts) {
  const told: [BackupPhase, number][] = [];
  const meter = createMeter(all, (phase, share) => told.push([phase, share]));
  const copy = async (name: string, ...sizes: number[]) => {
    const passed: number[] = [];
    const rows = meter.table({ name, columns: [] }, chunks(...sizes));
    for await (const chunk of rows) passed.push(chunk.length);
    expect(passed).toEqual(sizes);
  };
  return { meter, told, copy };
}

const twoTables = {
  tables: new Map([
    ["cases", 60],
    ["users", 40],
  ]),
  files: 200,
};

describe("the share of the tables", () => {
  it("grows with the rows of each, and with each table that is finished", async () => {
    const { told, copy } = meterOf(twoTables);
    await copy("cases", 15, 30);
    await copy("users", 10, 30);
    expect(told).toEqual([
      ["database", 0.15],
      ["database", 0.45],
      ["database", 0.7],
      ["database", 1],
    ]);
  });

  it("of one table is never more than its size on the disk", async () => {
    const { told, copy } = meterOf(twoTables);
    await copy("cases", 50, 50, 50);
    expect(told.map(([, share]) => share)).toEqual([0.5, 0.6, 0.6]);
  });

  it("does not grow with a table that has no size", async () => {
    const { told, copy } = meterOf(twoTables);
    await copy("unknown", 500);
    expect(told).toEqual([["database", 0]]);
  });

  it("is whole where there is nothing to copy", async () => {
    const { told, copy } = meterOf({ tables: new Map(), files: 0 });
    await copy("cases", 5);
    expect(told).toEqual([["database", 1]]);
  });
});

it("the share of the files grows with each, and is never more than all", () => {
  const { meter, told } = meterOf(twoTables);
  for (const length of [50, 100, 150]) meter.file(length);
  expect(told).toEqual([
    ["files", 0.25],
    ["files", 0.75],
    ["files", 1],
  ]);
});

it("all that was copied is checked", async () => {
  const { meter, told, copy } = meterOf(twoTables);
  await copy("cases", 30, 50);
  meter.file(120);
  told.length = 0;
  meter.check(50);
  meter.check(150);
  expect(told).toEqual([
    ["checking", 0.25],
    ["checking", 1],
  ]);
});

it("each phase begins with nothing", () => {
  const { meter, told } = meterOf(twoTables);
  meter.begin("files");
  meter.begin("checking");
  expect(told).toEqual([
    ["files", 0],
    ["checking", 0],
  ]);
});

async function measured() {
  const snapshot = await openSnapshot(helpline.connection("owner"));
  return amounts(snapshot).finally(() => snapshot.close());
}

it("what there is to copy is the size of each table on the disk, and of all files", async () => {
  const before = await measured();
  expect(before.files).toBe(0);
  expect(before.tables.get("users")).toBeGreaterThan(0);
  const case_id = await newCase("advisor");
  for (const size of [3000, 4000]) {
    await helpline.database
      .insertInto("case_files")
      .values({
        case_id,
        name: `${size}.txt`,
        size,
        object_key: randomUUID(),
        added_by: team.admin.userId,
      })
      .execute();
  }
  const after = await measured();
  expect(after.files).toBe(7000);
  expect(after.tables.get("case_files")).toBeGreaterThan(before.tables.get("case_files") ?? 0);
});
