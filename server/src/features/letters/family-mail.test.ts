/**
 * Mail to families: who may write, what is refused, what is logged, and what arrives at a real SMTP server.
 *
 * Rules: MAIL-6, LET-5, SAFE-3, SAFE-12.
 */
import { alertRoutes } from "@helpline/contract/alerts/alerts";
import { alertMessages } from "@helpline/contract/alerts/alerts.plain";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { changeInWords } from "@helpline/contract/cases/history-words";
import { consentMessages } from "@helpline/contract/consents/consents.plain";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { letterRoutes } from "@helpline/contract/letters/letters";
import { familyMailMessages } from "@helpline/contract/letters/letters.messages";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectNothingWritten, lastAudit, startTeam, type Team } from "#test/case-factories";
import { uploadFile } from "#test/case-files-kit";
import { insertGuardian } from "#test/factories";
import { addTemplate, letterText } from "#test/letters-kit";
import { patience, smtpSettings } from "#test/mail-delivery";
import { type MailWorkerProcess, startMailWorker } from "#test/mail-workers";
import { startSmtp, type TestSmtp, urlOf } from "#test/smtp";

const { helpline, team, newCase } = await startTeam(smtpSettings);
const { database } = helpline;

/** Each test mails somebody of its own. */
const family = { first_name: "Margaret", last_name: "Harris", email: "" };
let families = 0;
let guardianId = 0;
let caseId = 0;

beforeEach(async () => {
  families += 1;
  family.email = `margaret.${families}@example.org`;
  const { guardian_id } = await insertGuardian(database, family);
  guardianId = guardian_id;
  caseId = await newCase("advocate", { primary_guardian_id: guardianId });
});

const text = "Dear Ms Harris,\nwe meet on Monday.\n\n<b>Żółw</b> & more";
const send = (more: object = {}, who: keyof Team = "advocate") =>
  helpline.call(familyMailRoutes.send, {
    body: { case_id: caseId, guardian: "primary", subject: "Monday", text, minutes: 7, ...more },
    token: team[who].token,
  });
const prepare = async (who: keyof Team = "advocate") =>
  (
    await helpline.call(familyMailRoutes.prepare, {
      params: { id: caseId },
      token: team[who].token,
    })
  ).data;
const setAlert = () =>
  helpline.call(alertRoutes.put, {
    body: {
      guardian_id: guardianId,
      alerts: [{ kind: "do not contact", text: "Ill" }],
      version: 1,
    },
    token: team.manager.token,
  });
const letter = async () => {
  const name = `Appointment ${caseId}`;
  const { data: template } = await addTemplate(helpline, team.manager.token, { name });
  const body = { case_id: caseId, template_id: template.template_id };
  return (await helpline.call(letterRoutes.write, { body, token: team.manager.token })).data;
};
/** The text of a mail, decoded. */
const fromQuotedPrintable = (source: string) =>
  source
    .replaceAll("=\r\n", "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"),
    );
const refusal = alertMessages.doNotContact("Margaret Harris", "Ill");

describe("before it is written", () => {
  it("says whom it can go to, and what is missing", async () => {
    expect(await prepare()).toEqual({
      recipients: [
        { guardian: "primary", name: "Margaret Harris", address: family.email, refusal: null },
      ],
      attachments: [],
      warnings: [consentMessages.missing("record")],
    });
    await setAlert();
    expect((await prepare()).recipients).toMatchObject([{ refusal }]);
  });

  it("offers letters to all who may write, and other files to those who work with files", async () => {
    const { file_name } = await letter();
    await uploadFile(helpline, team.manager.token, { caseId, name: "report.pdf", bytes: "%PDF" });
    expect((await prepare()).attachments.toSorted()).toEqual([file_name, "report.pdf"]);
    const flags = { with_advisor: 1, with_advocate: 0, clinic_participating: 0 };
    await database.updateTable("cases").set(flags).where("case_id", "=", caseId).execute();
    expect((await prepare("advisor")).attachments).toEqual([file_name]);
    expect(await send({ file_name: "report.pdf" }, "advisor")).toMatchObject({
      status: 422,
      message: familyMailMessages.unknownFile,
    });
    expect((await send({ file_name }, "advisor")).status).toBe(201);
  });
});

it("is named in the history of the case, without its number", async () => {
  expect((await send()).status).toBe(201);
  const asked = { params: { id: caseId }, token: team.manager.token };
  const [change] = (await helpline.call(caseRoutes.history, asked)).data.changes;
  expect(changeInWords(change)).toBe("Family mailed");
  expect(change.fields).toEqual([{ field: "mailed", before: null, after: "Margaret Harris" }]);
});

describe("refused", () => {
  const mails = () => database.selectFrom("mail").selectAll().execute();
  const refused = async (more: object = {}, who: keyof Team = "advocate") => {
    const before = await mails();
    const answer = await expectNothingWritten(helpline, () => send(more, who));
    expect(await mails()).toEqual(before);
    return answer;
  };

  it("to a guardian who is not to be contacted, has no address, or does not exist", async () => {
    await database
      .updateTable("guardians")
      .set({ email: "nobody" })
      .where("guardian_id", "=", guardianId)
      .execute();
    expect(await refused()).toMatchObject({
      status: 409,
      message: mailMessages.noGuardianAddress("Margaret Harris"),
    });
    await setAlert();
    expect(await refused()).toMatchObject({ status: 409, message: refusal });
    expect(await refused({ guardian: "secondary" })).toMatchObject({
      status: 422,
      message: familyMailMessages.noGuardian,
    });
  });

  it("with a file that is not the case's", async () => {
    expect(await refused({ file_name: "../x" })).toMatchObject({
      status: 422,
      message: familyMailMessages.unknownFile,
    });
  });

  it.each([
    [{ subject: "" }, familyMailMessages.subject],
    [{ text: "  " }, familyMailMessages.text],
    [{ minutes: -1 }, /minutes/],
    [{ guardian: "uncle" }, familyMailMessages.guardian],
  ])("%o", async (more, message) => {
    const answer = await refused(more);
    expect(answer.status).toBe(422);
    expect(answer.message).toMatch(message);
  });

  it("on cases of others, by evaluators, and on a closed case", async () => {
    expect((await refused({}, "advisor")).status).toBe(404);
    expect((await refused({}, "evaluator")).status).toBe(403);
    caseId = await newCase("closed", { primary_guardian_id: guardianId });
    expect(await refused({}, "manager")).toMatchObject({
      status: 409,
      message: familyMailMessages.cannotLog,
    });
  });
});

it("is logged with its text, counted as work, and recorded", async () => {
  const { file_name } = await letter();
  const answer = await send({ file_name });
  expect(answer).toMatchObject({
    status: 201,
    message: familyMailMessages.queued("Margaret Harris"),
  });
  const asked = { params: { id: caseId }, token: team.advocate.token };
  const [entry] = (await helpline.call(caseLogRoutes.ofCase, asked)).data;
  expect(entry).toMatchObject({
    case_log_id: answer.data.case_log_id,
    entry_type: "other",
    duration: 7,
    user_type: "advocate",
    logged_by: team.advocate.userId,
    details: `Mail to Margaret Harris (${family.email}): Monday\n\n${text}\n\nAttached: ${file_name}`,
  });
  expect(await lastAudit(database, "cases", "action")).toMatchObject({
    case_id: caseId,
    detail: "mail to the family",
    after: { mailed: "Margaret Harris", attached: file_name, mail_id: answer.data.mail_id },
  });
  const report = await helpline.call(subjectAccessRoutes.guardianJson, {
    params: { id: guardianId },
    token: team.manager.token,
  });
  expect(JSON.stringify(report)).toContain("Mails to the family");
  expect(JSON.stringify(report)).toContain("we meet on Monday");
});

describe("sending", () => {
  const smtps: TestSmtp[] = [];
  const workers: MailWorkerProcess[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    for (const smtp of smtps.splice(0)) await smtp.close();
  });
  const deliver = async () => {
    const smtp = await startSmtp();
    smtps.push(smtp);
    const worker = await startMailWorker({
      connection: helpline.connection("app"),
      smtpUrl: urlOf(smtp),
      store: helpline.fileStore,
      mailReplyTo: "Helpline <answers@helpline.example.org>",
    });
    workers.push(worker);
    return smtp;
  };
  const stateOf = async (mailId: number) =>
    database
      .selectFrom("mail")
      .select(["state", "last_error"])
      .where("mail_id", "=", mailId)
      .executeTakeFirstOrThrow();
  const until = (mailId: number, state: string) =>
    vi.waitFor(async () => expect((await stateOf(mailId)).state).toBe(state), patience);

  it("goes out from the helpline, with its letter, and answers come to the helpline", async () => {
    const { file_name, file } = await letter();
    const { data } = await send({ file_name });
    const smtp = await deliver();
    await until(data.mail_id, "sent");
    const [taken] = smtp.taken.filter(({ to }) => to.includes(family.email));
    expect(taken?.from).toBe("post@helpline.example.org");
    const source = taken?.source ?? "";
    const [head = ""] = source.split("\r\n\r\n");
    expect(head).toContain("Subject: Monday");
    expect(head).toMatch(/Reply-To: Helpline <answers@helpline\.example\.org>/);
    expect(head).not.toContain("Auto-Submitted");
    const readable = fromQuotedPrintable(source);
    expect(readable).toContain(text.replaceAll("\n", "\r\n"));
    expect(readable).toContain("&#60;b&#62;Żółw&#60;/b&#62; &#38; more");
    expect(source).toContain(file_name);
    expect(source.replaceAll("\r\n", "")).toContain(file);
    expect(letterText(file)).toBe("Dear Margaret");
  });

  it("does not happen if the guardian is no longer to be contacted, and cannot be repeated", async () => {
    const { data } = await send();
    await setAlert();
    const smtp = await deliver();
    await until(data.mail_id, "failed");
    expect((await stateOf(data.mail_id)).last_error).toContain(familyMailMessages.notToContact);
    expect(smtp.taken.filter(({ to }) => to.includes(family.email))).toEqual([]);
    const body = { mail_id: data.mail_id };
    const { token } = team.manager;
    expect(await helpline.call(mailRoutes.tryAgain, { body, token })).toMatchObject({
      status: 409,
      message: refusal,
    });
  });

  const notOfCase = familyMailMessages.notOfCase("Margaret Harris");
  const changeCase = (set: object) =>
    database.updateTable("cases").set(set).where("case_id", "=", caseId).execute();
  const setEmail = (email: string) =>
    database
      .updateTable("guardians")
      .set({ email })
      .where("guardian_id", "=", guardianId)
      .execute();

  it.each([
    [
      "has another address",
      () => setEmail("correct@example.org"),
      familyMailMessages.addressChanged,
    ],
    [
      "is no guardian of the case any more",
      async () => changeCase({ primary_guardian_id: (await insertGuardian(database)).guardian_id }),
      notOfCase,
    ],
    ["had a case that was deleted", () => changeCase({ deleted_at: new Date() }), notOfCase],
  ])("does not happen while it waits if the person %s", async (_what, change, reason) => {
    const { data } = await send();
    await change();
    const smtp = await deliver();
    await until(data.mail_id, "failed");
    expect((await stateOf(data.mail_id)).last_error).toContain(reason);
    expect(smtp.taken.flatMap(({ to }) => to)).not.toContain(family.email);
    const asked = { body: { mail_id: data.mail_id }, token: team.manager.token };
    const again = await helpline.call(mailRoutes.tryAgain, asked);
    if (reason !== notOfCase) return expect(again.status).toBe(201);
    expect(again).toMatchObject({ status: 409, message: notOfCase });
  });

  it("goes to a secondary guardian, whose address differs only in case", async () => {
    const { guardian_id } = await insertGuardian(database);
    await changeCase({ primary_guardian_id: guardian_id, secondary_guardian_id: guardianId });
    const { data } = await send({ guardian: "secondary" });
    await setEmail(family.email.toUpperCase());
    await deliver();
    await until(data.mail_id, "sent");
  });

  it("does not happen without its letter", async () => {
    const { file_name } = await letter();
    const { data } = await send({ file_name });
    const { token } = team.manager;
    await helpline.call(caseFileRoutes.remove, { body: { case_id: caseId, file_name }, token });
    await deliver();
    await until(data.mail_id, "failed");
    expect((await stateOf(data.mail_id)).last_error).toContain(familyMailMessages.fileGone);
  });

  it("is repeated to the present address", async () => {
    const { data } = await send();
    await database
      .updateTable("mail")
      .set({ state: "failed", last_error: "No such mailbox" })
      .where("mail_id", "=", data.mail_id)
      .execute();
    await database
      .updateTable("guardians")
      .set({ email: "new@example.org" })
      .where("guardian_id", "=", guardianId)
      .execute();
    const { token } = team.manager;
    const again = await helpline.call(mailRoutes.tryAgain, {
      body: { mail_id: data.mail_id },
      token,
    });
    expect(again.status).toBe(201);
    const smtp = await deliver();
    await until(data.mail_id, "sent");
    expect(smtp.taken.flatMap(({ to }) => to)).toContain("new@example.org");
  });
});
