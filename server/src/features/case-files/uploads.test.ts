/** Uploading files: refused, stored, named. Rules: FILE-2, FILE-3, FILE-4, FILE-6. */
import { uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import { describe, expect, it } from "vitest";
import { lastAudit, startTeam } from "#test/case-factories";
import {
  downloadFile,
  expectNothingKept,
  fieldPart,
  filePart,
  filesKept,
  formBody,
  formHeaders,
  namesOf,
  type Part,
  sendForm,
  uploadFile,
} from "#test/case-files-kit";

const { helpline, team, newCase: newCaseIn } = await startTeam();

const newCase = () => newCaseIn("advocate");
const upload = (caseId: number, name: string, bytes: string | Buffer = "some bytes") =>
  uploadFile(helpline, team.manager.token, { caseId, name, bytes });
const send = (parts: readonly Part[]) => sendForm(helpline, team.manager.token, formBody(parts));

const tooBig =
  /^The file you are trying to upload is larger than 17mb \((.+)Mb\)\. Only files equal to or less than 17Mb can be uploaded\.$/;

describe("refused, leaving nothing behind", () => {
  const isPath = "The name of a file may not contain / or \\, and may not be . or ..";
  const hidden =
    "The name of this file contains hidden characters that could disguise what it is. Please rename it.";

  it.each([
    ["up.txt", "../up.txt", isPath],
    ["a slash", "a/b.txt", isPath],
    ["a backslash", "C:\\fakepath\\b.txt", isPath],
    ["a dot", ".", isPath],
    ["two dots", "..", isPath],
    ["NUL", "a\0.txt", hidden],
    ["a line break", "a\r\nX-Evil: 1.txt", hidden],
    ["an escape", "a\u001b[31m.txt", hidden],
    ["a direction override", "invoice\u202egpj.exe", hidden],
    ["a direction isolate", "a\u2066b.txt", hidden],
    [
      "201 characters",
      `${"n".repeat(197)}.txt`,
      "The name of a file may have at most 200 characters.",
    ],
    ["no name", "", "Please give the file a name."],
    ["blanks", "   ", "Please give the file a name."],
  ])("a name with %s", async (_what, name, message) => {
    const id = await newCase();
    const answer = await expectNothingKept(helpline, () => upload(id, name));
    expect(answer).toMatchObject({ status: 422, message, data: { errors: [{ field: "file" }] } });
  });

  it("an empty file", async () => {
    const id = await newCase();
    const answer = await expectNothingKept(helpline, () => upload(id, "empty.txt", ""));
    expect(answer).toMatchObject({
      status: 422,
      message: "This file is empty. Please choose a file with something in it.",
    });
  });

  it("no file and no case, both reported at once", async () => {
    const answer = await expectNothingKept(helpline, () => send([]));
    expect(answer).toMatchObject({
      status: 422,
      data: {
        errors: [
          { field: "file", message: "Please choose a file before pressing the upload button." },
          { field: "case_id", message: "Please give the id of the case." },
        ],
      },
    });
  });

  it.each([
    [
      "two files",
      [filePart("a.txt", "a"), filePart("b.txt", "b")],
      "Please send one file at a time.",
    ],
    [
      "another field",
      [fieldPart("colour", "red"), filePart("a.txt", "a")],
      "Unknown field: colour.",
    ],
    ["a file elsewhere", [filePart("a.txt", "a", "picture")], "Unknown field: picture."],
    [
      "a file without a name",
      [fieldPart("file", "abc")],
      "Please choose a file before pressing the upload button.",
    ],
  ] as const)("%s", async (_what, parts, message) => {
    const id = await newCase();
    const answer = await expectNothingKept(helpline, () =>
      send([fieldPart("case_id", String(id)), ...parts]),
    );
    expect(answer).toMatchObject({ status: 422, message });
  });

  it.each(["0", "-1", "abc", "1.5", "", "99999999999"])("case %j", async (value) => {
    const answer = await expectNothingKept(helpline, () =>
      send([filePart("a.txt", "a"), fieldPart("case_id", value)]),
    );
    expect(answer).toMatchObject({ status: 422, message: "Please give the id of the case." });
  });

  it.each(["first", "last"])("a case that does not exist, named %s", async (where) => {
    const parts = [fieldPart("case_id", "2147483647"), filePart("a.txt", "a")];
    const answer = await expectNothingKept(helpline, () =>
      send(where === "first" ? parts : parts.toReversed()),
    );
    expect(answer).toMatchObject({ status: 404, message: "This case does not exist." });
  });

  it.each([
    ["JSON", "application/json", '{"case_id":1}'],
    ["text", "text/plain", "hello"],
    ["nothing said", "", "hello"],
  ])("a body that is not a form: %s", async (_what, type, body) => {
    const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
    const answer = await expectNothingKept(helpline, () =>
      sendForm(helpline, team.manager.token, Buffer.from(body), headers),
    );
    expect(answer).toMatchObject({
      status: 415,
      message: "Please send the file as a form (content type multipart/form-data).",
    });
  });

  it.each([
    ["without a boundary", "x", { "content-type": "multipart/form-data" }],
    [
      "cut off in the file",
      formBody([fieldPart("case_id", "1"), filePart("a.txt", "abc")]).subarray(0, -50),
      formHeaders,
    ],
    ["of noise", Buffer.alloc(5000, 7), formHeaders],
    [
      "with a prototype",
      formBody([fieldPart("__proto__", "1"), fieldPart("case_id", "1"), filePart("a.txt", "a")]),
      formHeaders,
    ],
    [
      "with a thousand fields",
      formBody(Array.from({ length: 1000 }, (_, n) => fieldPart(`f${n}`, "x"))),
      formHeaders,
    ],
    [
      "with a field that does not end",
      formBody([fieldPart("case_id", "1".repeat(300_000))]),
      formHeaders,
    ],
  ])("a form %s", async (_what, body, headers) => {
    const answer = await expectNothingKept(helpline, () =>
      sendForm(helpline, team.manager.token, Buffer.from(body), headers),
    );
    expect([400, 422]).toContain(answer.status);
    expect(answer.message).toMatch(/\S/);
  });

  it("one byte too many", async () => {
    const id = await newCase();
    const bytes = Buffer.alloc(uploadLimitBytes + 1, 7);
    const answer = await expectNothingKept(helpline, () => upload(id, "big.bin", bytes));
    expect(answer.status).toBe(413);
    expect(answer.message).toMatch(tooBig);
    expect(tooBig.exec(answer.message)?.[1]).toBe("17.01");
  });

  it("a body whose declared length is too large", async () => {
    const id = await newCase();
    const bytes = Buffer.alloc(20 * 1024 * 1024);
    const answer = await expectNothingKept(helpline, () => upload(id, "big.bin", bytes));
    expect(answer.status).toBe(413);
    expect(tooBig.exec(answer.message)?.[1]).toMatch(/^20\.0/);
  });
});

describe("kept", () => {
  it("17 MB to the byte, byte for byte", async () => {
    const id = await newCase();
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, n) => n % 251));
    const file = Buffer.concat(
      Array.from({ length: uploadLimitBytes / bytes.length }, () => bytes),
    );
    const answer = await upload(id, "whole.bin", file);
    expect(answer).toMatchObject({
      status: 200,
      message: "The file has been uploaded as whole.bin.",
      data: { file_name: "whole.bin", size: uploadLimitBytes },
    });
    const back = await downloadFile(helpline, id, "whole.bin", team.manager.token);
    expect(back.rawPayload.equals(file)).toBe(true);
  });

  it("with the case after the file, as the old page sent it", async () => {
    const id = await newCase();
    expect((await send([filePart("a.txt", "a"), fieldPart("case_id", String(id))])).status).toBe(
      200,
    );
    expect(await namesOf(helpline, id, team.manager.token)).toEqual(["a.txt"]);
  });

  it.each([
    "Überweisung für Zoë.pdf",
    "דוח רפואי.docx",
    "报告 📎.txt",
    'the "last" one.txt',
    "100% (sure) 'quoted'; a=b, #1?.txt",
    "e\u0301 decomposed.txt",
    "con.txt",
    "LPT1",
    "ends with a dot.",
    " blank at both ends ",
    ".hidden",
    "no ending",
    `${"n".repeat(196)}.txt`,
    `${"🙂".repeat(196)}.txt`,
    "__proto__",
  ])("under its original name: %s", async (name) => {
    const id = await newCase();
    // Names are kept in composed letters.
    const kept = name.normalize("NFC");
    expect((await upload(id, name, name)).data).toEqual({
      file_name: kept,
      size: Buffer.byteLength(name),
    });
    expect(await namesOf(helpline, id, team.manager.token)).toEqual([kept]);
    const back = await downloadFile(helpline, id, name, team.manager.token);
    expect([back.statusCode, back.payload]).toEqual([200, name]);
    const stored = (await filesKept(helpline)).stored;
    for (const each of stored) expect(each).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("with uploader, time and size, and audited", async () => {
    const id = await newCase();
    await uploadFile(helpline, team.advocate.token, { caseId: id, name: "a.txt", bytes: "abc" });
    expect(await lastAudit(helpline.database, "case_files")).toMatchObject({
      action: "create",
      user_id: team.advocate.userId,
      after: { case_id: id, name: "a.txt", size: 3 },
    });
    const { files, loose } = await filesKept(helpline);
    expect(files.at(-1)).toMatchObject({
      case_id: id,
      name: "a.txt",
      size: 3,
      added_by: team.advocate.userId,
    });
    expect(loose).toEqual([]);
  });
});
