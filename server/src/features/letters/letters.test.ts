/**
 * Templates of letters as managers keep them, and letters as they are written from cases.
 *
 * Rules: LET-1, LET-2, LET-3, LET-4, LET-8, LET-9, SAFE-3, SAFE-12, SAFE-13.
 */
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { alertRoutes } from "@helpline/contract/alerts/alerts";
import { alertMessages } from "@helpline/contract/alerts/alerts.plain";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { changeInWords } from "@helpline/contract/cases/history-words";
import { consentRoutes } from "@helpline/contract/consents/consents";
import { consentMessages } from "@helpline/contract/consents/consents.plain";
import { showLongDate } from "@helpline/contract/dates";
import { keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import {
  type LetterChoice,
  type LetterTemplate,
  letterRoutes,
  letterTemplateRoutes,
} from "@helpline/contract/letters/letters";
import { letterMessages, maxTemplates } from "@helpline/contract/letters/letters.messages";
import { messages } from "@helpline/contract/messages";
import { untrustedMessages } from "@helpline/contract/untrusted-files";
import { beforeEach, describe, expect, it } from "vitest";
import { errorsOf, lastAudit, startTeam, type Team } from "#test/case-factories";
import { downloadFile, formBody, formHeaders, namesOf, sendForm } from "#test/case-files-kit";
import { insertGuardian, insertLocalAuthority, insertSchool } from "#test/factories";
import { addTemplate, documentOf, letterText, templateParts } from "#test/letters-kit";
import { suppliedTemplates } from "./templates.service.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const { token } = team.manager;

beforeEach(async () => {
  helpline.clock.set(new Date("2026-03-02T10:20:30.000Z"));
  await database.deleteFrom("letter_templates").execute();
});

const list = async () => (await helpline.call(letterTemplateRoutes.list, { token })).data;
const templates = async (): Promise<LetterTemplate[]> => (await list()).templates;
const add = async (given: Parameters<typeof addTemplate>[2] = {}): Promise<number> => {
  const answer = await addTemplate(helpline, token, given);
  expect(answer.status).toBe(201);
  return answer.data.template_id;
};
const change = (fields: Record<string, string | number>, file?: Buffer) =>
  sendForm(
    helpline,
    token,
    formBody(templateParts({ name: "Hello", addressed_to: "family", version: 1, ...fields }, file)),
    formHeaders,
    letterTemplateRoutes.update,
  );

describe("a template", () => {
  it("is kept with its placeholders, and each file it has had", async () => {
    const id = await add();
    expect(await templates()).toMatchObject([
      { template_id: id, name: "Hello", placeholders: ["primary_guardian_first_name"], version: 1 },
    ]);
    const answer = await change({ template_id: id, name: "Good day" }, documentOf("{today}"));
    expect(answer).toMatchObject({ status: 201, message: letterMessages.changed("Good day") });
    expect(answer.data).toEqual({ template_id: id, version: 2 });
    const [stored] = await templates();
    expect(stored).toMatchObject({ name: "Good day", placeholders: ["today"], version: 2 });
    expect(stored?.versions.map(({ number }) => number)).toEqual([2, 1]);
    const old = { id, number: 1 };
    const { data } = await helpline.call(letterTemplateRoutes.file, { params: old, token });
    expect(letterText(data.file)).toBe("Dear {primary_guardian_first_name}");
    expect(await lastAudit(database, "letter_templates", "update")).toMatchObject({
      user_id: team.manager.userId,
      before: { name: "Hello" },
      after: { name: "Good day", file_name: "letter.docx", file_version: 2 },
    });
  });

  it("can be renamed without a new file, which keeps its version", async () => {
    const id = await add();
    expect((await change({ template_id: id, name: "Renamed" })).status).toBe(201);
    expect((await templates())[0]?.versions).toHaveLength(1);
  });

  it("is refused with the reason, and nothing is kept", async () => {
    const cases: [Buffer | undefined, string][] = [
      [documentOf("{shoe_size}"), letterMessages.unknown(["shoe_size"])],
      [documentOf("{#today}{/today}"), letterMessages.loops(["today"])],
      [Buffer.from("Dear all"), letterMessages.notDocx],
      [undefined, letterMessages.noFile],
    ];
    for (const [file, message] of cases) {
      const parts = templateParts({ name: "Bad", addressed_to: "family" }, file);
      const answer = await sendForm(
        helpline,
        token,
        formBody(parts),
        formHeaders,
        letterTemplateRoutes.create,
      );
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual([{ field: "file", message }]);
    }
    expect(await templates()).toEqual([]);
  });

  it.each(["letter.docm", "letter.docx.exe", "letter.pdf", "letter", ".docx"])(
    "called %s is refused by its name, whatever it is",
    async (name) => {
      const parts = templateParts(
        { name: "Bad", addressed_to: "family" },
        documentOf("{today}"),
        name,
      );
      const answer = await sendForm(
        helpline,
        token,
        formBody(parts),
        formHeaders,
        letterTemplateRoutes.create,
      );
      const message = untrustedMessages.wrongEnding(name, [".docx"]);
      expect(errorsOf(answer)).toEqual([{ field: "file", message }]);
      expect(await templates()).toEqual([]);
    },
  );

  it("of more than 2 MB is refused while it arrives", async () => {
    const big = Buffer.alloc(2 * 1024 * 1024 + 1);
    const parts = templateParts({ name: "Big", addressed_to: "family" }, big);
    const answer = await sendForm(
      helpline,
      token,
      formBody(parts),
      formHeaders,
      letterTemplateRoutes.create,
    );
    expect(answer).toMatchObject({ status: 413, message: letterMessages.tooBig });
  });

  it("is refused if its name is taken, or somebody else has changed it", async () => {
    const id = await add();
    expect(await addTemplate(helpline, token, { name: "HELLO" })).toMatchObject({
      status: 409,
      message: letterMessages.nameTaken("HELLO"),
    });
    expect((await change({ template_id: id })).status).toBe(201);
    // The same again is what is stored; with a file it would be another version of it.
    expect((await change({ template_id: id })).data.version).toBe(2);
    expect(await change({ template_id: id }, documentOf("{today}"))).toMatchObject({
      status: 409,
      message: messages.staleVersion,
    });
    expect((await change({ template_id: 999_999 })).status).toBe(404);
  });

  it("is gone with all its files when it is deleted; letters stay", async () => {
    const id = await add();
    const caseId = await newCase("advocate");
    await write(caseId, id);
    const body = { template_id: id };
    expect((await helpline.call(letterTemplateRoutes.remove, { body, token })).status).toBe(200);
    expect((await helpline.call(letterTemplateRoutes.remove, { body, token })).status).toBe(404);
    const params = { id, number: 1 };
    expect((await helpline.call(letterTemplateRoutes.file, { params, token })).status).toBe(404);
    expect(await namesOf(helpline, caseId, token)).toHaveLength(1);
  });
});

it("takes over the templates that come with the product, each once", async () => {
  expect((await list()).not_taken_over).toBe(suppliedTemplates.length);
  await add({ name: "closing LETTER" });
  const takeOver = () => helpline.call(letterTemplateRoutes.takeOver, { body: {}, token });
  expect(await takeOver()).toMatchObject({ status: 201, data: { added: 3 } });
  expect(await takeOver()).toMatchObject({ status: 201, data: { added: 0 } });
  expect((await list()).not_taken_over).toBe(0);
  expect((await templates()).map(({ name }) => name)).toEqual([
    "Appointment",
    "closing LETTER",
    "Consent to speak for the family",
    "Request for an EHC needs assessment",
  ]);
});

it.each([
  [maxTemplates - 3, 201],
  [maxTemplates - 2, 409],
])("takes over three templates beside %i: %i", async (count, status) => {
  const more = Array.from({ length: count - 1 }, (_, n) => `Letter ${n}`);
  const rows = ["Closing letter", ...more].map((name) => ({
    name,
    addressed_to: "family" as const,
  }));
  await database.insertInto("letter_templates").values(rows).execute();
  const answer = await helpline.call(letterTemplateRoutes.takeOver, { body: {}, token });
  expect(answer.status).toBe(status);
  expect(await templates()).toHaveLength(status === 201 ? maxTemplates : count);
});

const choices = async (id: number, who: keyof Team = "manager"): Promise<LetterChoice[]> =>
  (await helpline.call(letterRoutes.choices, { params: { id }, token: team[who].token })).data;
const write = (
  case_id: number,
  template_id: number,
  who: keyof Team = "manager",
  completion: object = {},
) =>
  helpline.call(letterRoutes.write, {
    body: { case_id, template_id, ...completion },
    token: team[who].token,
  });

/** A case with names that are not English, a school and an authority. */
async function wholeCase() {
  const { guardian_id } = await insertGuardian(database, {
    first_name: "مريم",
    last_name: "O'Brien-Łuk & <Co>",
    address_1: "1 High Street",
    address_2: null,
    city: "Leeds",
    county: "West Yorkshire",
    postcode: "LS1 4AP",
  });
  const { school_id } = await insertSchool(database, { name: "St Mary's" });
  const { local_authority_id } = await insertLocalAuthority(database, { name: "Leeds" });
  return newCase("advocate & clinic", {
    primary_guardian_id: guardian_id,
    attending_school: "attending",
    school_id,
    local_authority_id,
    child_first_name: "Zoë",
    child_dob: "2015-03-09",
  });
}

describe("writing a letter", () => {
  const text =
    "{primary_guardian_first_name} {primary_guardian_last_name}|{primary_guardian_address}|{child_first_name}|{child_dob}|{school_name}|{local_authority_name}|{key_date:appeal}|{handler_name}|{writer_name}|{helpline_name}|{today}|{case_id}";

  it("fills in what the case says, in any script, and keeps it among the files", async () => {
    const id = await add({ text });
    const caseId = await wholeCase();
    const starts = { decision_letter: "2026-02-02" };
    const dated = { params: { id: caseId }, body: { starts, version: 0 }, token };
    expect((await helpline.call(keyDateRoutes.put, dated)).status).toBe(201);
    const answer = await write(caseId, id, "advocate");
    const name = "Hello 02-03-2026.docx";
    expect(answer).toMatchObject({ status: 201, message: letterMessages.written(name) });
    const parts = letterText(answer.data.file).split("|");
    expect(parts.slice(0, 6)).toEqual([
      "مريم O'Brien-Łuk & <Co>",
      "1 High Street\nLeeds\nWest Yorkshire\nLS1 4AP",
      "Zoë",
      showLongDate("2015-03-09"),
      "St Mary's",
      "Leeds",
    ]);
    expect(parts[6]).toBe("2 April 2026");
    expect(parts.slice(-3)).toEqual(["Helpline", "2 March 2026", String(caseId)]);
    const stored = await downloadFile(helpline, caseId, name, token);
    expect(stored.rawPayload.toString("base64")).toBe(answer.data.file);
    await write(caseId, id, "advocate");
    expect(await namesOf(helpline, caseId, token)).toEqual(["Hello 02-03-2026 (2).docx", name]);
  });

  it("says before what the case does not say, and waits until it is filled in or left out", async () => {
    const id = await add({
      text: "{today}. {child_first_name} goes to {school_name}. Yours, {writer_name}",
    });
    const caseId = await newCase("advocate", { child_first_name: null, school_id: null });
    const [choice] = await choices(caseId);
    const sentences = ["… goes to …."];
    expect(choice).toMatchObject({
      missing: [
        { placeholder: "child_first_name", label: "Child first name", sentences },
        { placeholder: "school_name", label: "School name", sentences },
      ],
    });
    const refused = await write(caseId, id);
    expect(refused.status).toBe(422);
    expect(refused.message).toBe(
      letterMessages.fillOrLeaveOut(["Child first name", "School name"]),
    );
    const filled = [{ placeholder: "child_first_name", text: "Zoë" }];
    expect((await write(caseId, id, "manager", { filled })).message).toBe(
      letterMessages.fillOrLeaveOut(["School name"]),
    );
    expect(await namesOf(helpline, caseId, token)).toEqual([]);
    const left_out = ["school_name"];
    const without = await write(caseId, id, "manager", { filled, left_out });
    expect(without.data.left_out).toEqual(["School name"]);
    expect(letterText(without.data.file)).toMatch(/^2 March 2026\. Yours, \S/);
    const both = [...filled, { placeholder: "school_name", text: "Mill\nLane" }];
    const whole = await write(caseId, id, "manager", { filled: both });
    expect(whole.data.left_out).toEqual([]);
    expect(letterText(whole.data.file)).toContain("Zoë goes to Mill\nLane. Yours");
  });

  it("says nothing else of the case than the case does, and knows its own placeholders only", async () => {
    const id = await add({ text: "{child_first_name}|{today}" });
    const caseId = await newCase("advocate", { child_first_name: "Zoë" });
    const filled = [{ placeholder: "child_first_name", text: "Bo" }];
    const left_out = ["today"];
    const { data } = await write(caseId, id, "manager", { filled, left_out });
    expect(letterText(data.file)).toBe("Zoë|2 March 2026");
    const other = { filled: [{ placeholder: "gp_name", text: "x" }] };
    expect(await write(caseId, id, "manager", other)).toMatchObject({
      status: 422,
      message: letterMessages.notInTemplate,
    });
  });

  it("is refused for a template that was stored under earlier rules; managers see why", async () => {
    const id = await add();
    await database
      .updateTable("letter_template_versions")
      .set({ file: documentOf("</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret") })
      .where("template_id", "=", id)
      .execute();
    const caseId = await newCase("advocate");
    expect(await templates()).toMatchObject([
      { refusal: letterMessages.uploadAnew(letterMessages.hidden) },
    ]);
    expect(await choices(caseId, "advocate")).toMatchObject([
      { missing: [], refusal: letterMessages.notUsable },
    ]);
    expect(await write(caseId, id)).toMatchObject({
      status: 409,
      message: letterMessages.notUsable,
    });
    await change({ template_id: id }, documentOf("{today}"));
    expect(await templates()).toMatchObject([{ refusal: null }]);
    expect((await write(caseId, id)).status).toBe(201);
  });

  it("warns of a school or authority that is missing, or may not be written to", async () => {
    await add({ name: "1 school", addressed_to: "school", text: "{today}" });
    await add({ name: "2 authority", addressed_to: "authority", text: "{today}" });
    const warningsOf = async (caseId: number) =>
      (await choices(caseId)).map(({ warnings }) => warnings);
    const [school, authority] = [
      consentMessages.missing("contact school"),
      consentMessages.missing("contact authority"),
    ];
    const bare = await newCase("advocate", { school_id: null, local_authority_id: null });
    expect(await warningsOf(bare)).toEqual([
      [letterMessages.noSchool, school],
      [letterMessages.noAuthority, authority],
    ]);
    const caseId = await wholeCase();
    expect(await warningsOf(caseId)).toEqual([[school], [authority]]);
    const consent = { purpose: "contact school", given_by: "primary guardian", means: "spoken" };
    const body = { case_id: caseId, ...consent, given_on: "2026-02-03", expires_on: "2026-03-02" };
    await helpline.call(consentRoutes.create, { body, token });
    expect(await warningsOf(caseId)).toEqual([[], [authority]]);
    helpline.clock.set(new Date("2026-03-03T10:00:00.000Z"));
    expect(await warningsOf(caseId)).toEqual([[school], [authority]]);
  });

  it("is refused for a guardian who is not to be contacted, but not to somebody else", async () => {
    const family = await add();
    const other = await add({ name: "Other", addressed_to: "other" });
    const { guardian_id, first_name, last_name } = await insertGuardian(database);
    const caseId = await newCase("advocate", { primary_guardian_id: guardian_id });
    const alerts = [{ kind: "do not contact", text: "Through her solicitor only" }];
    const body = { guardian_id, alerts, version: 1 };
    expect((await helpline.call(alertRoutes.put, { body, token })).status).toBe(201);
    const refusal = alertMessages.doNotContact(
      `${first_name} ${last_name}`,
      "Through her solicitor only",
    );
    expect((await choices(caseId)).map((each) => each.refusal)).toEqual([refusal, null]);
    expect(await write(caseId, family)).toMatchObject({ status: 409, message: refusal });
    expect(await namesOf(helpline, caseId, token)).toEqual([]);
    expect((await write(caseId, other)).status).toBe(201);
  });
});

describe("who may write", () => {
  it.each(["advisor", "advocate", "clinic"] as const)(
    "the %s of the case, who gets the letter; it is kept for those who work with files",
    async (who) => {
      const id = await add();
      const caseId = await newCase(who === "advisor" ? "advisor" : "advocate & clinic");
      const { status, data } = await write(caseId, id, who);
      expect(status).toBe(201);
      expect(letterText(data.file)).toMatch(/^Dear \S+/);
      expect(await namesOf(helpline, caseId, token)).toEqual([data.file_name]);
      const files = { params: { id: caseId }, token: team[who].token };
      const listed = await helpline.call(caseFileRoutes.list, files);
      expect(listed.status).toBe(who === "advocate" ? 200 : 403);
    },
  );

  it("nobody whose case it is not, nor evaluators, nor anybody for a case that is gone", async () => {
    const id = await add();
    const caseId = await newCase("advocate");
    expect((await write(caseId, id, "advisor")).status).toBe(404);
    expect((await write(caseId, id, "evaluator")).status).toBe(403);
    expect((await write(2_000_000_000, id)).status).toBe(404);
    expect((await write(caseId, 2_000_000_000)).status).toBe(404);
    const asked = { params: { id: caseId }, token: team.advisor.token };
    expect((await helpline.call(letterRoutes.choices, asked)).status).toBe(404);
    expect(await namesOf(helpline, caseId, token)).toEqual([]);
  });
});

it("is told in the history, the access log and the audit as a letter", async () => {
  const id = await add();
  const caseId = await newCase("advocate");
  await write(caseId, id, "advocate");
  const history = await helpline.call(caseRoutes.history, { params: { id: caseId }, token });
  expect(history.data.changes.map(changeInWords)).toEqual(["Letter written"]);
  expect(await lastAudit(database, "case_files", "create")).toMatchObject({
    case_id: caseId,
    user_id: team.advocate.userId,
    detail: "letter",
  });
  const query = { case_id: String(caseId), kind: "changes" };
  const { data } = await helpline.call(accessLogRoutes.list, { query, token });
  expect(data.rows.map(({ what }: { what: string }) => what)).toEqual(["Wrote a letter"]);
});
