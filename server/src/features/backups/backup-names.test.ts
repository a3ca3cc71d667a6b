/** Names of backups, and which of them are removed. Rules: OPS-8. */
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backupName, isUnfinished, pruneBackups } from "./backup-names.ts";

const made = new Date("2026-11-21T08:30:05.678Z");

it.each([
  ["scheduled", false, "helpline-scheduled-20261121-083005.tar.gz"],
  ["by-hand", true, "helpline-by-hand-20261121-083005.tar.gz.age"],
  ["before-restore", false, "helpline-before-restore-20261121-083005.tar.gz"],
] as const)("a backup that was made %s (encrypted: %s) is %s", (kind, encrypted, name) => {
  expect(backupName(kind, made, encrypted)).toBe(name);
  expect(isUnfinished(kind, `${name}.part`)).toBe(true);
});

it.each([
  "helpline-scheduled-20261121-083005.tar.gz",
  "helpline-by-hand-20261121-083005.tar.gz.part",
  "helpline-scheduled-2026112-083005.tar.gz.part",
  "helpline-scheduled-20261121-08300.tar.gz.part",
  "helpline-scheduled-20261121-083005.tar.gz.age.part.part",
  "helpline-scheduled-20261121-083005.tar.gz.zip.part",
  "my-helpline-scheduled-20261121-083005.tar.gz.part",
])("%s is no unfinished backup of the schedule", (name) => {
  expect(isUnfinished("scheduled", name)).toBe(false);
});

describe("what is pruned", () => {
  let folder: string;
  const now = new Date("2026-11-21T08:30:00Z");
  const dayMs = 86_400_000;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "helpline-names-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function file(name: string, ageMs = 0) {
    const at = path.join(folder, name);
    await writeFile(at, "x");
    const moment = new Date(now.getTime() - ageMs);
    await utimes(at, moment, moment);
    return name;
  }
  const scheduled = (day: number, ending = "") =>
    file(`helpline-scheduled-202611${day}-083000.tar.gz${ending}`);
  const byHand = (day: number) => file(`helpline-by-hand-202611${day}-083000.tar.gz`);
  const left = async () => (await readdir(folder)).toSorted();

  it("are all but the newest of the schedule, encrypted or not", async () => {
    const names = [await scheduled(14), await scheduled(13, ".age"), await scheduled(12)];
    const oldest = await scheduled(11, ".age");
    const others = [
      await file("helpline-scheduled-20261110-083000.tar.gz.bak"),
      await file("a-helpline-scheduled-20261110-083000.tar.gz"),
      await file("helpline-before-restore-20261110-083000.tar.gz"),
    ];
    const removed = await pruneBackups(folder, { keep: 3, byHand: new Set(), now });
    expect(removed).toEqual([oldest]);
    expect(await left()).toEqual([...names, ...others].toSorted());
    expect(await pruneBackups(folder, { keep: 1, byHand: new Set(), now })).toEqual([
      names[2],
      names[1],
    ]);
  });

  it("are all but the newest of those made with the button, but not those of the command", async () => {
    const [newest, older, oldest] = [await byHand(14), await byHand(13), await byHand(12)];
    const ofCommand = await byHand(11);
    const known = new Set([oldest, newest, older]);
    expect(await pruneBackups(folder, { keep: 2, byHand: known, now })).toEqual([oldest]);
    expect(await left()).toEqual([ofCommand, older, newest]);
  });

  it("are temporary files of any kind that nobody has touched for more than a day", async () => {
    const name = (kind: string) => `helpline-${kind}-20261101-083000.tar.gz`;
    const abandoned = [
      await file(`${name("by-hand")}.age.part`, dayMs + 1000),
      await file(`${name("scheduled")}.part`, dayMs + 1000),
    ];
    const others = [
      await file(`${name("before-restore")}.part`, dayMs),
      await file("other.part", 9 * dayMs),
    ];
    const removed = await pruneBackups(folder, { keep: 5, byHand: new Set(), now });
    expect(removed).toEqual(abandoned);
    expect(await left()).toEqual(others);
  });
});
