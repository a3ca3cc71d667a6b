/** Downloads, and their tickets. Rules: FILE-7. */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { describe, expect, it, vi } from "vitest";
import { FileStoreUnavailable } from "#storage/file-store";
import { startHelpline } from "#test/build-test-app";
import { insertCaseIn, lastAudit, startTeam } from "#test/case-factories";
import { addressOf, downloadFile, uploadFile } from "#test/case-files-kit";
import { rowsOf } from "#test/look";

const log: string[] = [];

const settings = { LOG_LEVEL: "trace" };
const logTo = { write: (line: string) => void log.push(line) };
const { helpline, team, newCase } = await startTeam(settings, { logTo });
const second = await startHelpline(settings, { logTo, besides: helpline });
const caseId = await newCase("advocate");

const upload = (name: string, bytes: string, id = caseId) =>
  uploadFile(helpline, team.manager.token, { caseId: id, name, bytes });
await upload("report.pdf", "%PDF the report");

const ticketOf = async (name: string, token = team.manager.token): Promise<string> =>
  (
    await helpline.call(caseFileRoutes.ticket, {
      body: { case_id: caseId, file_name: name },
      token,
    })
  ).data.ticket;

describe("a download", () => {
  it("of a file that somebody removes meanwhile is answered as one of a file that is not there", async () => {
    await upload("leaving.pdf", "%PDF for now");
    const { fileStore } = helpline;
    const open = fileStore.open.bind(fileStore);
    vi.spyOn(fileStore, "open").mockImplementationOnce(async (key) => {
      const body = { case_id: caseId, file_name: "leaving.pdf" };
      await helpline.call(caseFileRoutes.remove, { body, token: team.manager.token });
      return open(key);
    });
    const answer = await downloadFile(helpline, caseId, "leaving.pdf", team.manager.token);
    expect(answer.statusCode).toBe(404);
  });

  /** Content that a browser could run as a page of ours. */
  const pages = [
    "page.html",
    "page.HTM",
    "page.xhtml",
    "drawing.SVG",
    "data.xml",
    "style.xsl",
    "saved.mht",
    "saved.mhtml",
    "mail.eml",
    "script.js",
  ];

  it.each([
    ...pages.map((name): [string, string] => [name, "application/octet-stream"]),
    ["report.pdf", "application/pdf"],
    ["notes.txt", "text/plain"],
    ["letter.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["strange.constructor", "application/octet-stream"],
    ["no ending", "application/octet-stream"],
  ])("of %s is to be saved, as %s, and runs nothing", async (name, type) => {
    const bytes = "<svg onload=alert(1)><script>alert(1)</script>";
    const id = await insertCaseIn(helpline.database, "advocate");
    await upload(name, bytes, id);
    const { statusCode, payload, headers } = await downloadFile(
      helpline,
      id,
      name,
      team.manager.token,
    );
    expect([statusCode, payload]).toEqual([200, bytes]);
    expect(String(headers["content-type"]).split(";")[0]).toBe(type);
    expect(headers).toMatchObject({
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "default-src 'none'; object-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="/);
  });

  it("gives the exact file name, and a safe one for old clients", async () => {
    await upload('é "q" %41;.txt', "x");
    const { headers } = await downloadFile(helpline, caseId, 'é "q" %41;.txt', team.manager.token);
    expect(headers["content-disposition"]).toBe(
      "attachment; filename=\"_ _q_ _41;.txt\"; filename*=UTF-8''%C3%A9%20%22q%22%20%2541%3B.txt",
    );
  });

  it("is audited with the user", async () => {
    await downloadFile(
      helpline,
      caseId,
      "report.pdf",
      await ticketOf("report.pdf", team.advocate.token),
    );
    expect(await lastAudit(helpline.database, "case_files")).toMatchObject({
      action: "download",
      user_id: team.advocate.userId,
      detail: `case ${caseId}: report.pdf`,
    });
  });

  it.each(["nothing.pdf", "REPORT.PDF", "report", "%00", "..", "a\0b"])(
    "of %j finds no file",
    async (name) => {
      const answer = await downloadFile(helpline, caseId, name, team.manager.token);
      expect(answer.statusCode).toBe(404);
    },
  );

  it.each(["0", "x", "-1"])("of case %j is 400, and of an unknown one 404", async (id) => {
    const at = (each: string) =>
      addressOf(1, "report.pdf", team.manager.token).replace("/1/", `/${each}/`);
    expect((await helpline.app.inject({ url: at(id) })).statusCode).toBe(400);
    expect((await helpline.app.inject({ url: at("99999999999999") })).statusCode).toBe(404);
  });
});

describe("a ticket", () => {
  it("is refused while the files cannot be reached, because a page cannot see that a download fails", async () => {
    vi.spyOn(helpline.fileStore, "open").mockRejectedValueOnce(
      new FileStoreUnavailable(new Error("connect ECONNREFUSED")),
    );
    const body = { case_id: caseId, file_name: "report.pdf" };
    const { token } = team.manager;
    const { status, message } = await helpline.call(caseFileRoutes.ticket, { body, token });
    expect({ status, message }).toEqual({ status: 503, message: fileMessages.storeUnavailable });
  });

  it("opens its file, on every process", async () => {
    const ticket = await ticketOf("report.pdf");
    for (const each of [helpline, second]) {
      expect((await downloadFile(each, caseId, "report.pdf", ticket)).payload).toBe(
        "%PDF the report",
      );
    }
  });

  it("opens no other file, nor the same name in another case", async () => {
    await upload("other.pdf", "other");
    const elsewhere = await insertCaseIn(helpline.database, "advocate");
    await upload("report.pdf", "elsewhere", elsewhere);
    const ticket = await ticketOf("report.pdf");
    expect((await downloadFile(helpline, caseId, "other.pdf", ticket)).statusCode).toBe(401);
    expect((await downloadFile(helpline, elsewhere, "report.pdf", ticket)).statusCode).toBe(401);
  });

  it("ends after 60 seconds", async () => {
    const now = helpline.clock.now();
    const ticket = await ticketOf("report.pdf");
    try {
      helpline.clock.set(new Date(now.getTime() + 58_000));
      expect((await downloadFile(helpline, caseId, "report.pdf", ticket)).statusCode).toBe(200);
      helpline.clock.set(new Date(now.getTime() + 61_000));
      const late = await downloadFile(helpline, caseId, "report.pdf", ticket);
      expect(late.json()).toMatchObject({ status: 401, message: "Please log in.", data: null });
    } finally {
      helpline.clock.set(new Date());
    }
  });

  it("ends with the session", async () => {
    const leaver = await helpline.logIn("manager");
    const ticket = await ticketOf("report.pdf", leaver.token);
    await helpline.database.deleteFrom("sessions").where("user_id", "=", leaver.userId).execute();
    expect((await downloadFile(helpline, caseId, "report.pdf", ticket)).statusCode).toBe(401);
  });

  it("is not a token: no call accepts it in the header", async () => {
    const ticket = await ticketOf("report.pdf");
    const answer = await helpline.call(caseFileRoutes.list, {
      params: { id: caseId },
      token: ticket,
    });
    expect(answer.status).toBe(401);
  });

  it("grants only what the user may do: it is void once the advocate loses the case", async () => {
    const ticket = await ticketOf("report.pdf", team.advocate.token);
    await helpline.database
      .updateTable("cases")
      .set({ advocate_id: null })
      .where("case_id", "=", caseId)
      .execute();
    expect((await downloadFile(helpline, caseId, "report.pdf", ticket)).statusCode).toBe(404);
    await helpline.database
      .updateTable("cases")
      .set({ advocate_id: team.advocate.userId })
      .where("case_id", "=", caseId)
      .execute();
  });

  it.each(["", "none", "a.b.c", "null", "x".repeat(4000)])(
    "that is %j is refused",
    async (ticket) => {
      const answer = await downloadFile(helpline, caseId, "report.pdf", ticket);
      expect([401, 404]).toContain(answer.statusCode);
    },
  );
});

it("keeps tokens and tickets out of the log, the audit, errors and the Referer", async () => {
  const token = team.manager.token;
  const ticket = await ticketOf("report.pdf");
  const answers = [];
  for (const secret of [token, ticket]) {
    for (const name of ["report.pdf", "nothing.pdf"])
      answers.push(await downloadFile(helpline, caseId, name, secret));
    answers.push(await helpline.app.inject({ url: `${addressOf(caseId, "a", secret)}/more` }));
    answers.push(
      await helpline.app.inject({ method: "POST", url: addressOf(caseId, "a", secret) }),
    );
    answers.push(await helpline.app.inject({ url: `${addressOf(caseId, "a", secret)}%zz` }));
    answers.push(await downloadFile(helpline, caseId, "report.pdf", `${secret}x`));
    answers.push(
      await helpline.app.inject({ url: addressOf(99999, "a", secret).replace("99999", "x") }),
    );
  }
  // A fault of ours is logged with its cause: the bytes of a listed file are missing.
  const { object_key } = await helpline.database
    .selectFrom("case_files")
    .select("object_key")
    .where("name", "=", "other.pdf")
    .executeTakeFirstOrThrow();
  await helpline.fileStore.remove(object_key);
  answers.push(await downloadFile(helpline, caseId, "other.pdf", token));
  expect(answers.at(-1)?.statusCode).toBe(500);
  const audited = JSON.stringify(await rowsOf(helpline.database, "audit_log"));
  expect(log.join("").length).toBeGreaterThan(1000);
  expect(log.join("")).toContain("are missing");
  for (const secret of [token, ticket].flatMap((each) => [each, String(each.split(".")[2])])) {
    expect(log.filter((line) => line.includes(secret))).toEqual([]);
    expect(audited.includes(secret)).toBe(false);
    for (const { payload, headers } of answers) {
      expect(payload).not.toContain(secret);
      expect(JSON.stringify(headers)).not.toContain(secret);
      expect(headers["referrer-policy"] ?? "no-referrer").toBe("no-referrer");
    }
  }
});
