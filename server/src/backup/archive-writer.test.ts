/** A backup whose writing ends early fails with the reason, whatever is being added. Rules: OPS-8. */
import { randomBytes } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "#test/backup-kit";
import { createArchiveWriter } from "./archive-writer.ts";
import { BackupError } from "./errors.ts";
import { writeSealed } from "./sealed-stream.ts";

const mib = 1024 * 1024;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

it.each([1, 17])("a full disk ends files of %s MiB", async (size) => {
  const full = new BackupError("The disk is full.");
  const writer = createArchiveWriter(new Date());
  const adding = async () => {
    for (let number = 1; ; number += 1) await writer.file(`${number}`, randomBytes(size * mib));
  };
  let looks = 0;
  const writing = writeSealed(writer.bytes as never, path.join(folder.folder, `${size}`), {
    key: undefined,
    async requireSpace() {
      looks += 1;
      if (looks === 3) throw full;
    },
  });
  const ended = await Promise.allSettled([adding(), writing]);
  expect(ended).toEqual([
    { status: "rejected", reason: full },
    { status: "rejected", reason: full },
  ]);
});
