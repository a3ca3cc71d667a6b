/** Rules: OPS-4. */
import { spawn } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { takeLock } from "./lock.ts";
import { processStart } from "./processes.ts";
import { afterTest, temporaryFolder, useTestKit } from "./test-kit.ts";

useTestKit();

const own = process.pid;

it("is held by one at a time and leaves nothing behind", async () => {
  const folder = await temporaryFolder();
  const first = await takeLock(folder);
  expect(await takeLock(folder)).toEqual({ holderPid: own });
  if ("release" in first) await first.release();
  const second = await takeLock(folder);
  if (!("release" in second)) throw new Error("still locked");
  await second.release();
  expect(await readdir(folder)).toEqual([]);
});

it.each([1, 2, 3, 4, 5])("goes to exactly one of many concurrent requests (round %i)", async () => {
  const folder = await temporaryFolder();
  const results = await Promise.all(Array.from({ length: 25 }, () => takeLock(folder)));
  expect(results.filter((result) => "release" in result)).toHaveLength(1);
});

it("is blocked neither by a process that has ended nor by another with its id", async () => {
  const folder = await temporaryFolder();
  const start = await processStart(own);
  const gone = spawn("true");
  await new Promise((resolve) => gone.on("exit", resolve));
  for (const name of [`lock_${gone.pid}_${start}_a`, `lock_${own}_${start}0_b`]) {
    await writeFile(path.join(folder, name), "");
    await writeFile(path.join(folder, `${name}.held`), "");
  }
  expect(await takeLock(folder)).toHaveProperty("release");
  expect((await readdir(folder)).filter((name) => /_[ab](\.held)?$/.test(name))).toEqual([]);
});

it("is blocked by the very process that the file names", async () => {
  const folder = await temporaryFolder();
  const other = spawn("sleep", ["60"]);
  afterTest(() => other.kill());
  const name = `lock_${other.pid}_${await processStart(other.pid ?? 0)}_a`;
  await writeFile(path.join(folder, name), "");
  await writeFile(path.join(folder, `${name}.held`), "");
  expect(await takeLock(folder)).toEqual({ holderPid: other.pid });
});

it("is not blocked by a hidden process of another user that has the same id", async () => {
  const folder = await temporaryFolder();
  const hidden = 2 ** 30;
  const name = `lock_${hidden}_0123456789_a`;
  await writeFile(path.join(folder, name), "");
  await writeFile(path.join(folder, `${name}.held`), "");
  // What the system answers under ProtectProc=invisible.
  const kill = vi.spyOn(process, "kill").mockImplementation((pid) => {
    if (pid === hidden) throw Object.assign(new Error("kill EPERM"), { code: "EPERM" });
    return true;
  });
  expect(await takeLock(folder)).toHaveProperty("release");
  kill.mockRestore();
});
