/** Sending the questions by email, and what ends a link. Rules: EVAL-9, EVAL-10. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { evaluationLinkMessages } from "@helpline/contract/evaluations/evaluation-links.plain";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { familyLimits } from "@helpline/contract/mail/family-limits";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { remindFamilies } from "#features/evaluations/index";
import { evaluationAnswers, lastAudit, startTeam, storedCase } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { familyTokenIn, linksOf, sentLink, setAddress } from "#test/family-links";
import { mailDelivery, patience, smtpSettings } from "#test/mail-delivery";
import { hurry } from "#test/mail-workers";
import { mergeCalls, mergeExample } from "#test/merge-kit";

const { helpline, team, newCase: newCaseIn } = await startTeam(smtpSettings, { queueTimes: hurry });
const { database } = helpline;
const deliver = mailDelivery(helpline);
beforeEach(() => helpline.clock.set(new Date()));

const newCase = (overrides: object = {}) =>
  newCaseIn("evaluator", { consented_to_evaluation: 1, ...overrides });

const send = (case_ids: readonly number[], token = team.evaluator.token) =>
  helpline.call(evaluationLinkRoutes.send, { body: { case_ids }, token });
const reach = (id: number, token = team.evaluator.token) =>
  helpline.call(evaluationLinkRoutes.reach, { params: { id }, token });
const mailsOf = async (caseId: number) =>
  database
    .selectFrom("mail")
    .innerJoin("mail_cases", "mail_cases.mail_id", "mail.mail_id")
    .selectAll("mail")
    .where("mail_cases.case_id", "=", caseId)
    .orderBy("mail.mail_id")
    .execute();
const doNotContact = { kind: "do not contact", text: "By solicitor only", review_on: null };
const setAlert = (caseId: number, alerts: object[] = [doNotContact]) =>
  database
    .updateTable("guardians")
    .set({ alerts: JSON.stringify(alerts) })
    .where("guardian_id", "=", (eb) =>
      eb.selectFrom("cases").select("primary_guardian_id").where("case_id", "=", caseId),
    )
    .execute();
const feedback = (case_id: number, withdrawn_on: string | null) => ({
  case_id,
  purpose: "feedback" as const,
  given_by: "primary guardian" as const,
  means: "spoken" as const,
  given_on: "2026-02-01",
  expires_on: null,
  withdrawn_on,
  note: null,
});
const days = (count: number) => helpline.clock.set(new Date(Date.now() + count * 24 * 3_600_000));
const remind = () => remindFamilies({ ...helpline, timeZone: "Europe/London" });
const act = (case_id: number, action: string, more: object = {}) =>
  helpline.call(caseRoutes.action, {
    body: { case_id, action, ...more },
    token: team.manager.token,
  });

describe("refused, with the reason", () => {
  it("a family without consent, or without an address that mail can reach", async () => {
    const unasked = await newCase({ consented_to_evaluation: null });
    const unwilling = await newCase({ consented_to_evaluation: 0 });
    const silent = await newCase();
    const odd = await newCase();
    for (const id of [unasked, unwilling]) await setAddress(helpline, id, "f@example.org");
    await setAddress(helpline, silent, null);
    await setAddress(helpline, odd, "not an address");
    const answer = await send([unasked, unwilling, silent, odd]);
    expect(answer.status).toBe(409);
    const { noConsent } = evaluationLinkMessages;
    expect(answer.data.cases).toEqual([
      { case_id: unasked, sent: 0, message: noConsent },
      { case_id: unwilling, sent: 0, message: noConsent },
      ...[silent, odd].map((case_id) => ({
        case_id,
        sent: 0,
        message: expect.stringMatching(/ has no valid email address on file\.$/),
      })),
    ]);
    for (const id of [unasked, unwilling, silent, odd]) {
      expect(await linksOf(helpline, id)).toEqual([]);
      expect(await mailsOf(id)).toEqual([]);
    }
  });

  it("a guardian who is not to be contacted, and a family that withdrew its consent to give feedback", async () => {
    const [alerted, withdrawn] = [await newCase(), await newCase()];
    for (const id of [alerted, withdrawn]) await setAddress(helpline, id, "f@example.org");
    await setAlert(alerted);
    await database.insertInto("case_consents").values(feedback(withdrawn, "2026-03-01")).execute();
    const answer = await send([alerted, withdrawn]);
    expect(answer.status).toBe(409);
    expect(answer.data.cases).toEqual([
      { case_id: alerted, sent: 0, message: expect.stringContaining("Do not contact") },
      { case_id: withdrawn, sent: 0, message: evaluationLinkMessages.noConsent },
    ]);
    expect(await linksOf(helpline, alerted)).toEqual([]);
  });

  it("a case that is not with an evaluator, or not theirs: the same words as for none at all", async () => {
    const other = await helpline.logIn("evaluator");
    const notTheirs = await newCase({ evaluator_id: other.userId });
    const elsewhere = await newCaseIn("advocate", { consented_to_evaluation: 1 });
    const answer = await send([notTheirs, elsewhere, 2_000_000]);
    expect(answer.status).toBe(409);
    expect(answer.data.cases.map((each: { message: string }) => each.message)).toEqual(
      Array.from({ length: 3 }, () => evaluationLinkMessages.notWithEvaluator),
    );
    expect(await linksOf(helpline, notTheirs)).toEqual([]);
  });

  it.each(["advisor", "advocate", "clinic"] as const)("an %s", async (role) => {
    const id = await newCase();
    for (const answer of [await send([id], team[role].token), await reach(id, team[role].token)]) {
      expect(answer.status).toBe(403);
    }
  });
});

it("mails the questions to those whom it may, and says for whom not", async () => {
  const [good, bad] = [await newCase(), await newCase()];
  await setAddress(helpline, good, "good@example.org");
  await setAddress(helpline, bad, null);
  const answer = await send([good, bad]);
  expect(answer).toMatchObject({
    status: 201,
    message: "The questions have been sent for 1 of 2 cases.",
    data: {
      cases: [
        { case_id: good, sent: 1 },
        { case_id: bad, sent: 0 },
      ],
    },
  });
  expect(await mailsOf(good)).toMatchObject([
    { kind: "evaluation", to_address: "good@example.org", created_by: team.evaluator.userId },
  ]);
  expect(await lastAudit(database, "evaluation_links")).toMatchObject({
    action: "create",
    case_id: good,
    after: { to_address: "good@example.org" },
  });
});

it("arrives naming neither person, child nor case; only a hash of the token is stored", async () => {
  const id = await newCase({ child_first_name: "Zebedee" });
  await setAddress(helpline, id, "family@example.org");
  await send([id]);
  const smtp = await deliver();
  await vi.waitFor(
    async () => expect(await mailsOf(id)).toMatchObject([{ state: "sent" }]),
    patience,
  );
  const source = smtp.taken
    .map((mail) => mail.source.replace(/=\r\n/g, "").replaceAll("=3D", "="))
    .find((mail) => mail.includes("To: ") && mail.includes("family@example.org"));
  const token = familyTokenIn(source ?? "");
  const [, body = ""] = (source ?? "").split("\r\n\r\n");
  expect(source).toContain("Subject: Helpline: how was our help?");
  // The token and the boundaries are random: they may contain any digits, and "case".
  const words = body.replaceAll(token, "").replace(/^-+_NmP.*/gm, "");
  expect(words).not.toMatch(/Zebedee|case/);
  const stored = JSON.stringify([await linksOf(helpline, id), await mailsOf(id)]);
  expect(stored).not.toContain(token);
});

it("is not mailed once the guardian is not to be contacted, while the mail waits", async () => {
  const id = await newCase();
  await setAddress(helpline, id, "waits@example.org");
  await send([id]);
  await setAlert(id);
  await deliver();
  await vi.waitFor(
    async () => expect(await mailsOf(id)).toMatchObject([{ state: "failed" }]),
    patience,
  );
  expect(await linksOf(helpline, id)).toMatchObject([{ token_hashes: [] }]);
});

it("tells what became of it, to those who see the case", async () => {
  const id = await newCase();
  expect((await reach(id)).data).toEqual({ link: null, attempts: [] });
  await sentLink(helpline, id, team.evaluator.token);
  expect((await reach(id, team.manager.token)).data.link).toMatchObject({
    to_address: `family${id}@example.org`,
    ended_on: null,
    works: 1,
  });
  const other = await helpline.logIn("evaluator");
  expect((await reach(id, other.token)).status).toBe(404);
});

describe("a link ends", () => {
  const endOf = async (id: number) =>
    (await linksOf(helpline, id)).map((link) => link.ended_because);
  const withLink = async () => {
    const id = await newCase();
    await sentLink(helpline, id, team.evaluator.token);
    return id;
  };

  it("with a newer one", async () => {
    const id = await withLink();
    await send([id]);
    expect(await endOf(id)).toEqual(["replaced", null]);
  });

  it("when the case moves, is closed or deleted, and does not come back with it", async () => {
    const [moved, closed, deleted] = [await withLink(), await withLink(), await withLink()];
    expect((await act(moved, "assign to advocate")).status).toBe(201);
    expect((await act(moved, "assign to evaluator")).status).toBe(201);
    expect((await act(closed, "close")).status).toBe(201);
    const body = { case_id: deleted };
    await helpline.call(caseRoutes.remove, { body, token: team.manager.token });
    expect([await endOf(moved), await endOf(closed), await endOf(deleted)]).toEqual([
      ["moved"],
      ["moved"],
      ["moved"],
    ]);
  });

  it("when consent is withdrawn, also if it is given again", async () => {
    const id = await withLink();
    for (const consented_to_evaluation of [0, 1]) {
      await database
        .updateTable("cases")
        .set({ consented_to_evaluation })
        .where("case_id", "=", id)
        .execute();
    }
    expect(await endOf(id)).toEqual(["consent"]);
  });

  it("when the consent to give feedback is withdrawn, not when it is given", async () => {
    const id = await withLink();
    await database.insertInto("case_consents").values(feedback(id, null)).execute();
    expect(await endOf(id)).toEqual([null]);
    const withdrawn_on = "2026-03-01";
    await database
      .updateTable("case_consents")
      .set({ withdrawn_on })
      .where("case_id", "=", id)
      .execute();
    expect(await endOf(id)).toEqual(["consent"]);
  });

  it("not when an old withdrawal is corrected or recorded, after which the family has consented again", async () => {
    const id = await withLink();
    const again = { ...feedback(id, null), given_on: "2026-03-02" };
    await database.insertInto("case_consents").values(again).execute();
    await database.insertInto("case_consents").values(feedback(id, "2026-03-01")).execute();
    const old = database.updateTable("case_consents").where("withdrawn_on", "is not", null);
    await old.set({ note: "Spoken" }).where("case_id", "=", id).execute();
    expect(await endOf(id)).toEqual([null]);
    const now = database.updateTable("case_consents").where("withdrawn_on", "is", null);
    await now.set({ withdrawn_on: "2026-03-03" }).where("case_id", "=", id).execute();
    expect(await endOf(id)).toEqual(["consent"]);
  });

  it("when an evaluator asks the questions", async () => {
    const id = await withLink();
    const body = { case_id: id, ...evaluationAnswers() };
    await helpline.call(evaluationRoutes.create, { body, token: team.evaluator.token });
    expect(await endOf(id)).toEqual(["evaluated"]);
  });

  it("when the guardian's address changes, also if it is changed back", async () => {
    const id = await withLink();
    await setAddress(helpline, id, "other@example.org");
    await setAddress(helpline, id, `family${id}@example.org`);
    expect(await endOf(id)).toEqual(["address"]);
    expect((await reach(id)).data.link).toMatchObject({ works: 0, ended_because: "address" });
  });

  it("when the case names another guardian, also if it names the first one again", async () => {
    const id = await withLink();
    const { primary_guardian_id: first } = await storedCase(database, id);
    const { guardian_id: second } = await insertGuardian(database, { email: "s@example.org" });
    for (const primary_guardian_id of [second, first]) {
      const set = { primary_guardian_id };
      await database.updateTable("cases").set(set).where("case_id", "=", id).execute();
    }
    expect(await endOf(id)).toEqual(["address"]);
  });

  it("not when a merge keeps the address, whichever record it comes from", async () => {
    const id = await withLink();
    const { primary_guardian_id: merge_id } = await storedCase(database, id);
    const { guardian_id: keep_id } = await insertGuardian(database, { email: "s@example.org" });
    const { merge, versionOf } = mergeCalls(helpline, team, mergeExample("guardians"));
    const versions = {
      keep_version: await versionOf(keep_id),
      merge_version: await versionOf(merge_id),
    };
    const merged = await merge(keep_id, merge_id, { email: "merge" }, versions);
    expect(merged.status).toBe(201);
    expect(await storedCase(database, id)).toMatchObject({ primary_guardian_id: keep_id });
    expect(await endOf(id)).toEqual([null]);
  });

  it("not when the case changes otherwise", async () => {
    const id = await withLink();
    const other = await helpline.logIn("evaluator");
    const set = { evaluator_id: other.userId, band: 3 };
    await database.updateTable("cases").set(set).where("case_id", "=", id).execute();
    expect(await endOf(id)).toEqual([null]);
  });
});

describe("the reminder", () => {
  const kinds = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind);

  it("is sent once, after seven days, also by two processes at once", async () => {
    const id = await newCase();
    await sentLink(helpline, id, team.evaluator.token);
    days(6.9);
    await remind();
    expect(await kinds(id)).toEqual(["evaluation"]);
    days(7.1);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    days(15);
    await remind();
    expect(await kinds(id)).toEqual(["evaluation", "evaluation reminder"]);
    days(0);
    expect((await reach(id)).data.link.reminded_on).not.toBeNull();
    expect(await lastAudit(database, "evaluation_links")).toMatchObject({
      action: "update",
      case_id: id,
      user_id: null,
    });
  });

  it("is not sent once the link is over, the address has changed, or they are not to be contacted", async () => {
    const [over, changed, alerted] = [await newCase(), await newCase(), await newCase()];
    for (const id of [over, changed, alerted]) await sentLink(helpline, id, team.evaluator.token);
    await act(over, "close");
    await setAddress(helpline, changed, "other@example.org");
    await setAlert(alerted);
    days(8);
    await remind();
    for (const id of [over, changed, alerted]) expect(await kinds(id)).toEqual(["evaluation"]);
  });

  it("goes later, and is not claimed meanwhile, to a family that has had enough mails", async () => {
    const id = await newCase();
    await sentLink(helpline, id, team.evaluator.token);
    const count = (tries: number) =>
      database
        .updateTable("rate_limits")
        .set({ tries })
        .where("key", "like", "family mails %")
        .execute();
    await count(familyLimits.all.staff);
    days(8);
    await remind();
    days(0);
    expect((await reach(id)).data.link.reminded_on).toBeNull();
    await count(0);
    days(8);
    await remind();
    days(0);
    expect(await kinds(id)).toEqual(["evaluation", "evaluation reminder"]);
    expect((await reach(id)).data.link.reminded_on).not.toBeNull();
  });

  it("is not claimed for those who got none, and they keep nobody from theirs", async () => {
    const [alerted, expired, next] = [await newCase(), await newCase(), await newCase()];
    for (const id of [alerted, expired, next]) await sentLink(helpline, id, team.evaluator.token);
    await setAlert(alerted);
    const consent = { ...feedback(expired, null), expires_on: "2026-02-02" };
    await database.insertInto("case_consents").values(consent).execute();
    days(8);
    await remindFamilies({ ...helpline, timeZone: "Europe/London", atOnce: 1 });
    expect(await kinds(next)).toEqual(["evaluation", "evaluation reminder"]);
    days(0);
    for (const id of [alerted, expired]) {
      expect(await kinds(id)).toEqual(["evaluation"]);
      expect((await reach(id)).data.link.reminded_on).toBeNull();
    }
  });
});

it("a mail that failed can be tried again while its link works", async () => {
  const id = await newCase();
  await sentLink(helpline, id, team.evaluator.token);
  const [mail] = await mailsOf(id);
  const fail = () =>
    database
      .updateTable("mail")
      .set({ state: "failed" })
      .where("mail_id", "=", mail?.mail_id ?? 0)
      .execute();
  const again = () =>
    helpline.call(mailRoutes.tryAgain, {
      body: { mail_id: mail?.mail_id },
      token: team.manager.token,
    });
  await fail();
  expect((await again()).status).toBe(201);
  await fail();
  await setAlert(id);
  expect(await again()).toMatchObject({ status: 409, message: evaluationLinkMessages.linkOver });
  await setAlert(id, []);
  await act(id, "close");
  expect(await again()).toMatchObject({ status: 409, message: evaluationLinkMessages.linkOver });
});
