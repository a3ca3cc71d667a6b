/** Uploads with CLAMD_URL set: a file that is not known to be clean is not kept. Rules: FILE-9. */
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { clamdAddress, createClamdScan, NotScanned } from "#storage/clamd";
import { buildTestApp, startHelpline, type TestApp } from "#test/build-test-app";
import { insertCaseIn, lastAudit } from "#test/case-factories";
import { downloadFile, expectNothingKept, uploadFile } from "#test/case-files-kit";
import { eicar, startClamd } from "#test/clamd";

const closing: (() => Promise<void>)[] = [];

const clamd = await startClamd();
afterAll(() => clamd.close());
const helpline = await startHelpline({ CLAMD_URL: clamd.url });
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function upload(each: TestApp, bytes: string | Buffer) {
  const { token } = await each.logIn("manager");
  const caseId = await insertCaseIn(each.database, "advocate");
  const answer = await uploadFile(each, token, { caseId, name: "a.txt", bytes });
  return { answer, caseId, token };
}

it("a clean file is scanned whole and kept", async () => {
  const bytes = Buffer.alloc(3_000_000, "clean ");
  const { answer, caseId, token } = await upload(helpline, bytes);
  expect(answer.status).toBe(200);
  expect(clamd.scanned.at(-1)?.equals(bytes)).toBe(true);
  expect((await downloadFile(helpline, caseId, "a.txt", token)).rawPayload.equals(bytes)).toBe(
    true,
  );
});

it("an infected file is refused and reported, and nothing is kept", async () => {
  const bytes = Buffer.concat([Buffer.alloc(2_000_000), Buffer.from(eicar)]);
  const { answer } = await expectNothingKept(helpline, () => upload(helpline, bytes));
  expect(answer).toMatchObject({
    status: 422,
    message:
      "This file was not kept: the virus scanner found Eicar-Test-Signature in it. Please tell an admin.",
    data: { errors: [{ field: "file" }] },
  });
  expect(await lastAudit(helpline.database, "case_files")).toMatchObject({
    action: "refused",
    detail: "virus: Eicar-Test-Signature",
  });
});

describe("refused as not scannable", () => {
  const refusedBy = async (url: string) => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const each = await buildTestApp(
      { CLAMD_URL: url, LOG_LEVEL: "warn" },
      { besides: helpline, logTo },
    );
    closing.push(() => each.close());
    const { answer } = await expectNothingKept(helpline, () => upload(each, Buffer.alloc(300_000)));
    expect(answer).toMatchObject({
      status: 503,
      message:
        "The file was not kept, because it could not be checked for viruses. Please try again shortly.",
    });
    expect(lines.join("")).toContain("CLAMD_URL");
  };

  it.each(["rubbish", "hangs up", "endless", "too big"] as const)(
    "clamd: %s",
    async (behaviour) => {
      const odd = await startClamd(behaviour);
      closing.push(() => odd.close());
      await refusedBy(odd.url);
    },
  );

  it("clamd is not running", async () => {
    const gone = await startClamd();
    await gone.close();
    await refusedBy(gone.url);
    await refusedBy("/nowhere/clamd.ctl");
  });

  it("clamd hangs", async () => {
    const silent = await startClamd("silent");
    closing.push(() => silent.close());
    const address = clamdAddress({ CLAMD_URL: silent.url });
    const scan = createClamdScan(address ?? { path: "" }, 50);
    const passed = buffer(Readable.from(scan(Readable.from([Buffer.from("abc")]))));
    await expect(passed).rejects.toThrow(NotScanned);
  });
});
