/**
 * The consents of cases: who reads and writes them, what is refused, and what is known of them elsewhere.
 *
 * Rules: SAFE-11, SAFE-12.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { changeInWords } from "@helpline/contract/cases/history-words";
import { consentRoutes } from "@helpline/contract/consents/consents";
import { consentMessages } from "@helpline/contract/consents/consents.plain";
import { messages } from "@helpline/contract/messages";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { describe, expect, it } from "vitest";
import {
  errorsOf,
  expectNothingWritten,
  lastAudit,
  startTeam,
  type Team,
} from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { caseHasConsent } from "./index.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

const spoken = {
  purpose: "contact school",
  given_by: "primary guardian",
  means: "spoken",
  given_on: "2026-02-03",
} as const;

const ofCase = (id: number, who: keyof Team = "advisor") =>
  helpline.call(consentRoutes.ofCase, { params: { id }, token: team[who].token });
const create = (case_id: number, more: object = {}, who: keyof Team = "advisor") =>
  helpline.call(consentRoutes.create, {
    body: { case_id, ...spoken, ...more },
    token: team[who].token,
  });
const update = (consent_id: number, body: object, who: keyof Team = "advisor") =>
  helpline.call(consentRoutes.update, {
    body: { consent_id, version: 1, ...body },
    token: team[who].token,
  });
const added = async (caseId: number, more: object = {}) => {
  const answer = await create(caseId, more);
  expect(answer.status).toBe(201);
  return answer.data.consent_id as number;
};

describe("adding", () => {
  it("stores what was sent, and records it with the case", async () => {
    const id = await newCase("advisor");
    const more = { expires_on: "2026-08-01", note: " About transport " };
    const answer = await create(id, more);
    const stored = { ...spoken, expires_on: "2026-08-01", withdrawn_on: null };
    expect(answer).toMatchObject({ status: 201, message: consentMessages.added });
    const { consent_id } = answer.data;
    const expected = { consent_id, ...stored, note: "About transport", version: 1 };
    expect(answer.data).toEqual(expected);
    expect((await ofCase(id)).data).toEqual([expected]);
    expect(await lastAudit(database, "case_consents", "create")).toMatchObject({
      case_id: id,
      after: { ...stored, note: "About transport" },
    });
  });

  it("is for whoever may log on the case; others who see it read", async () => {
    const id = await newCase("evaluator");
    await expectNothingWritten(helpline, async () => {
      expect((await create(id, {}, "evaluator")).status).toBe(403);
      expect((await create(id, {}, "advisor")).status).toBe(404);
      expect((await ofCase(id, "advisor")).status).toBe(404);
      expect((await create(2_000_000_000)).status).toBe(404);
    });
    expect((await create(id, {}, "manager")).status).toBe(201);
    expect((await ofCase(id, "evaluator")).data).toHaveLength(1);
  });

  it("is possible for managers on a closed case: a family may still withdraw", async () => {
    const id = await newCase("closed");
    const { status, data } = await create(id, { purpose: "feedback" }, "manager");
    expect(status).toBe(201);
    const change = { withdrawn_on: "2026-02-20" };
    expect((await update(data.consent_id, change, "manager")).status).toBe(201);
  });

  it.each([
    ["an unknown purpose", { purpose: "sell" }, "purpose", consentMessages.purpose],
    ["an unknown giver", { given_by: "neighbour" }, "given_by", consentMessages.givenBy],
    ["an unknown means", { means: "sung" }, "means", consentMessages.means],
    ["no day", { given_on: "" }, "given_on", consentMessages.givenOn],
    ["a day to come", { given_on: "2100-01-01" }, "given_on", consentMessages.givenLate],
    ["an end before", { expires_on: "2026-02-02" }, "expires_on", consentMessages.endsEarly],
    ["no date", { expires_on: "2026-02-30" }, "expires_on", consentMessages.expiresOn],
    [
      "a withdrawal before",
      { withdrawn_on: "2026-02-02" },
      "withdrawn_on",
      consentMessages.withdrawnEarly,
    ],
    [
      "a withdrawal to come",
      { withdrawn_on: "2100-01-01" },
      "withdrawn_on",
      consentMessages.withdrawnLate,
    ],
    [
      "10,000 characters",
      { note: "x".repeat(10_000) },
      "note",
      "Note may have at most 1000 characters.",
    ],
    ["something else without a note", { purpose: "other" }, "note", consentMessages.otherNote],
    [
      "a guardian whom the case has not",
      { given_by: "secondary guardian" },
      "given_by",
      consentMessages.noSecondary,
    ],
  ])("refuses %s", async (_what, more, field, message) => {
    const id = await newCase("advisor");
    const answer = await expectNothingWritten(helpline, () => create(id, more));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message }]);
  });

  it("accepts the end and the withdrawal on the day of giving, and takes zeros for no date", async () => {
    const id = await newCase("advisor");
    const day = spoken.given_on;
    expect((await create(id, { expires_on: day, withdrawn_on: day })).status).toBe(201);
    const none = await create(id, { expires_on: "0000-00-00", withdrawn_on: "" });
    expect(none.data).toMatchObject({ expires_on: null, withdrawn_on: null });
  });
});

describe("changing", () => {
  it("keeps what is left out, and records what differs", async () => {
    const id = await newCase("advisor");
    const consentId = await added(id, { note: "By telephone" });
    const answer = await update(consentId, { withdrawn_on: "2026-02-20" });
    expect(answer).toMatchObject({ status: 201, message: consentMessages.updated });
    expect(answer.data).toMatchObject({
      ...spoken,
      note: "By telephone",
      withdrawn_on: "2026-02-20",
      version: 2,
    });
    expect(await lastAudit(database, "case_consents", "update")).toMatchObject({
      case_id: id,
      before: { withdrawn_on: null },
      after: { withdrawn_on: "2026-02-20" },
    });
    const same = await expectNothingWritten(helpline, () =>
      update(consentId, { means: "spoken", version: 2 }),
    );
    expect(same).toMatchObject({ status: 201, data: { version: 2 } });
  });

  it("holds the rules for what is stored and sent together", async () => {
    const consentId = await added(await newCase("advisor"), { expires_on: "2026-08-01" });
    const refused = async (body: object) =>
      errorsOf(await expectNothingWritten(helpline, () => update(consentId, body)));
    expect(await refused({ given_on: "2026-08-02" })).toEqual([
      { field: "expires_on", message: consentMessages.endsEarly },
    ]);
    expect(await refused({ expires_on: "2026-01-01" })).toEqual([
      { field: "expires_on", message: consentMessages.endsEarly },
    ]);
    expect(await refused({ purpose: "other" })).toEqual([
      { field: "note", message: consentMessages.otherNote },
    ]);
  });

  it("is refused after another change, which stays", async () => {
    const consentId = await added(await newCase("advisor"));
    await update(consentId, { note: "First" });
    const late = await expectNothingWritten(helpline, () => update(consentId, { note: "Second" }));
    expect(late).toMatchObject({ status: 409, message: messages.staleVersion });
  });

  it("is refused for the case of another, as for no consent at all", async () => {
    const consentId = await added(await newCase("advisor"));
    await expectNothingWritten(helpline, async () => {
      const others = await update(consentId, { note: "Mine" }, "advocate");
      expect(others).toMatchObject({ status: 404, message: consentMessages.notFound });
      expect(await update(2_000_000_000, { note: "?" })).toMatchObject({
        status: 404,
        message: others.message,
      });
    });
  });

  it("withdraws what the secondary guardian gave, also after they left the case", async () => {
    const { guardian_id } = await insertGuardian(database);
    const id = await newCase("advisor", { secondary_guardian_id: guardian_id });
    const consentId = await added(id, { given_by: "secondary guardian" });
    await database
      .updateTable("cases")
      .set({ secondary_guardian_id: null })
      .where("case_id", "=", id)
      .execute();
    expect((await update(consentId, { withdrawn_on: "2026-02-20" })).status).toBe(201);
  });
});

it("a letter or link asks whether the fitting consent counts on a day", async () => {
  const id = await newCase("advisor");
  const has = (day: string) => caseHasConsent(database, id, "contact school", day);
  expect(await has("2026-02-03")).toBe(false);
  await added(id, { expires_on: "2026-02-28" });
  expect(await has("2026-02-02")).toBe(false);
  expect(await has("2026-02-28")).toBe(true);
  expect(await has("2026-03-01")).toBe(false);
  expect(await caseHasConsent(database, id, "contact authority", "2026-02-28")).toBe(false);
});

it("the history and a subject access report have them in words", async () => {
  const id = await newCase("advisor");
  const consentId = await added(id, { note: "About the bus" });
  await update(consentId, { withdrawn_on: "2026-02-20" });
  const { token } = team.manager;
  const history = await helpline.call(caseRoutes.history, { params: { id }, token });
  expect(history.data.changes.map(changeInWords)).toEqual([
    "Consent withdrawn: Contact the school",
    "Consent added: Contact the school",
  ]);
  expect(history.data.changes[0].fields).toEqual([
    { field: "withdrawn_on", before: null, after: "2026-02-20" },
  ]);
  const answer = await helpline.call(subjectAccessRoutes.childHtml, { params: { id }, token });
  const report = String(answer.data);
  for (const words of ["Contact the school", "Primary guardian", "About the bus", "20-02-2026"]) {
    expect(report).toContain(words);
  }
  expect(report).toContain("Added a consent");
});
