/** A backup that is ended early fails with the reason, whatever is being added. Rules: OPS-10. */
import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "#test/backup-kit";
import { createArchiveWriter } from "./archive-writer.ts";
import { BackupError } from "./errors.ts";
import { type SealOptions, writeSealed } from "./sealed-stream.ts";

const mib = 1024 * 1024;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Adds files without end, until `requireSpace` or `signal` ends the writing. */
async function outcomes(size: number, options: Pick<SealOptions, "requireSpace" | "signal">) {
  const writer = createArchiveWriter(new Date());
  const adding = async () => {
    for (let number = 1; ; number += 1) await writer.file(`${number}`, randomBytes(size));
  };
  const file = path.join(folder.folder, randomUUID());
  const writing = writeSealed(writer.bytes as never, file, { key: undefined, ...options });
  return Promise.all([adding(), writing].map((work) => work.catch((error: unknown) => error)));
}

it.each([1, 17])("by a full disk, among files of %s MiB", async (size) => {
  const full = new BackupError("The disk is full.");
  let looks = 0;
  const requireSpace = async () => {
    looks += 1;
    if (looks === 3) throw full;
  };
  expect(await outcomes(size * mib, { requireSpace })).toEqual([full, full]);
});

it("by the end of the server", async () => {
  const stopping = new AbortController();
  let looks = 0;
  const requireSpace = async () => {
    looks += 1;
    if (looks === 3) stopping.abort();
  };
  const ended = await outcomes(mib, { requireSpace, signal: stopping.signal });
  for (const error of ended) expect(error).toMatchObject({ name: "AbortError" });
});
