/**
 * The alerts of guardians: who reads and writes them, what is refused, where they are shown, and the queue.
 *
 * Rules: SAFE-1, SAFE-2, SAFE-3, SAFE-4.
 */
import { alertRoutes } from "@helpline/contract/alerts/alerts";
import { alertMessages, type GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import type { RouteDeclaration } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { refusals } from "@helpline/contract/refusals";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { beforeEach, describe, expect, it } from "vitest";
import {
  errorsOf,
  expectNothingWritten,
  lastAudit,
  startTeam,
  storedCase,
  type Team,
} from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { auditMark, auditSince } from "#test/look";
import { mergeCalls, mergeExample } from "#test/merge-kit";

const { helpline, team, newCase } = await startTeam({ TIME_ZONE: "Europe/London" });
const { database } = helpline;

const today = "2026-03-02";
beforeEach(() => helpline.clock.set(new Date(`${today}T12:00:00.000Z`)));

const alert = (more: Partial<GuardianAlert> = {}): GuardianAlert => ({
  kind: "interpreter",
  text: "Urdu",
  review_on: null,
  ...more,
});
const doNotContact = alert({ kind: "do not contact", text: "Court order" });
const reviewed = (review_on: string, text = "Urdu") => alert({ review_on, text });

const get = (id: unknown, who: keyof Team = "advisor") =>
  helpline.call(alertRoutes.get, { params: { id: String(id) }, token: team[who].token });
const put = (guardian_id: unknown, alerts: unknown, version = 1, who: keyof Team = "advisor") =>
  helpline.call(alertRoutes.put, {
    body: { guardian_id, alerts, version },
    token: team[who].token,
  });

async function guardian(alerts: readonly GuardianAlert[] = [], more: object = {}) {
  const stored = { ...more, alerts: JSON.stringify(alerts) };
  return (await insertGuardian(database, stored)).guardian_id;
}
/** A guardian named by a case that the advisor logs on. */
async function guardianOfCase(alerts: readonly GuardianAlert[] = [], more: object = {}) {
  const id = await guardian(alerts, more);
  return { id, caseId: await newCase("advisor", { primary_guardian_id: id }) };
}

describe("who reads and writes them", () => {
  it("is whoever may log on a case of the guardian, primary or secondary", async () => {
    const { id } = await guardianOfCase();
    const answer = await put(id, [alert()]);
    expect(answer).toMatchObject({ status: 201, message: alertMessages.saved });
    expect(answer.data).toMatchObject({ guardian_id: id, alerts: [alert()], version: 2 });
    expect((await get(id)).data).toEqual(answer.data);
    const second = await guardian();
    await newCase("advocate & clinic", { secondary_guardian_id: second });
    expect((await put(second, [alert()], 1, "clinic")).status).toBe(201);
  });

  it("is no one else but managers: to others the guardian does not exist", async () => {
    const { id } = await guardianOfCase();
    const unknown = await get(2_000_000_000);
    expect(unknown).toMatchObject({ status: 404, message: "This guardian does not exist." });
    await expectNothingWritten(helpline, async () => {
      expect(await get(id, "advocate")).toMatchObject({ status: 404, message: unknown.message });
      expect((await put(id, [alert()], 1, "advocate")).status).toBe(404);
      expect((await put(id, [alert()], 1, "evaluator")).status).toBe(403);
    });
    expect(await lastAudit(database, "guardians", "refused")).toMatchObject({
      user_id: team.advocate.userId,
      entity_id: String(id),
      detail: "alerts",
    });
    for (const who of ["manager", "admin"] as const) expect((await get(id, who)).status).toBe(200);
    expect((await put(await guardian(), [alert()], 1, "manager")).status).toBe(201);
  });

  it("ends when the case is closed or goes to somebody else", async () => {
    const { id, caseId } = await guardianOfCase();
    await database
      .updateTable("cases")
      .set({ advisor_id: null })
      .where("case_id", "=", caseId)
      .execute();
    expect((await get(id)).status).toBe(404);
    expect((await put(id, [])).status).toBe(404);
  });
});

describe("what is stored", () => {
  it("replaces all of them, and is recorded with what was before", async () => {
    const { id } = await guardianOfCase([alert({ text: "Polish" })]);
    const next = [doNotContact, reviewed("2026-03-02"), alert({ kind: "other", text: "  Deaf  " })];
    const stored = [doNotContact, reviewed("2026-03-02"), alert({ kind: "other", text: "Deaf" })];
    const mark = await auditMark(database);
    expect((await put(id, next)).data).toMatchObject({ alerts: stored, version: 2 });
    expect(await auditSince(database, mark)).toMatchObject([
      {
        action: "update",
        entity: "guardians",
        entity_id: String(id),
        detail: "alerts",
        before: { alerts: [alert({ text: "Polish" })] },
        after: { alerts: stored },
      },
    ]);
    expect((await put(id, [], 2)).data).toMatchObject({ alerts: [], version: 3 });
  });

  it("is not touched by what changes nothing", async () => {
    const { id } = await guardianOfCase([alert()]);
    const same = await expectNothingWritten(helpline, () => put(id, [alert()]));
    expect(same).toMatchObject({ status: 201, data: { version: 1 } });
  });

  it.each([
    ["a fourth", [1, 2, 3, 4].map((n) => alert({ text: `${n}` })), alertMessages.tooMany],
    ["no list", "Urdu", alertMessages.tooMany],
    ["an unknown kind", [{ ...alert(), kind: "beware" }], alertMessages.kind],
    ["no text", [alert({ text: "  " })], alertMessages.text],
    [
      "a long text",
      [alert({ text: "x".repeat(121) })],
      "What people have to know may have at most 120 characters.",
    ],
    [
      "10,000 characters",
      [alert({ text: "x".repeat(10_000) })],
      "What people have to know may have at most 120 characters.",
    ],
    [
      "two lines",
      [alert({ text: "a\nb" })],
      "What people have to know contains characters that cannot be stored.",
    ],
    ["no date", [reviewed("2026-02-30")], alertMessages.reviewOn],
    ["a review in the past", [alert(), reviewed("2026-03-01")], alertMessages.reviewPast],
  ])("refuses %s", async (_what, alerts, message) => {
    const { id } = await guardianOfCase();
    const answer = await expectNothingWritten(helpline, () => put(id, alerts));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field: "alerts", message }]);
  });

  it("keeps a review date that has passed while its alert stays as it is", async () => {
    const late = reviewed("2026-01-05");
    const { id } = await guardianOfCase([late]);
    expect((await put(id, [doNotContact, late])).status).toBe(201);
    const changed = await put(id, [doNotContact, reviewed("2026-01-05", "Hindi")], 2);
    expect(errorsOf(changed)).toEqual([{ field: "alerts", message: alertMessages.reviewPast }]);
  });

  it("is refused to whoever started from an older guardian, in both directions", async () => {
    const { id } = await guardianOfCase();
    const { details, update } = recordRoutes(guardians);
    const { token } = team.manager;
    const read = (await helpline.call(details, { params: { id }, token })).data;
    await put(id, [alert()]);
    const late = await expectNothingWritten(helpline, () => put(id, [doNotContact]));
    expect(late).toMatchObject({ status: 409, message: messages.staleVersion });
    const edit = await helpline.call(update, { body: { ...read, city: "Bath" }, token });
    expect(edit).toMatchObject({ status: 409, message: messages.staleVersion });
    expect((await get(id)).data).toMatchObject({ alerts: [alert()], version: 2 });
  });

  it("is not changed by a save of the guardian, which takes them back as they were read", async () => {
    const { id } = await guardianOfCase([alert()]);
    const { details, update } = recordRoutes(guardians);
    const { token } = team.manager;
    const read = (await helpline.call(details, { params: { id }, token })).data;
    expect(read.alerts).toEqual([alert()]);
    const save = (body: object) => helpline.call(update, { body: { ...read, ...body }, token });
    const refused = await save({ alerts: [] });
    expect(errorsOf(refused)).toEqual([
      { field: "alerts", message: refusals.notChangedHere("alerts") },
    ]);
    expect((await save({ city: "Bath" })).status).toBe(201);
    expect((await get(id)).data).toMatchObject({ alerts: [alert()], version: 2 });
  });
});

describe("where they are shown", () => {
  it("is the look-up and the case, to whoever finds them there", async () => {
    const { caseId } = await guardianOfCase([doNotContact], { telephone: "01392 555 117" });
    const found = await helpline.call(callerRoutes.search, {
      body: { q: "01392 555117" },
      token: team.advisor.token,
    });
    expect(found.data).toMatchObject([{ alerts: [doNotContact] }]);
    const details = await helpline.call(caseRoutes.details, {
      params: { id: caseId },
      token: team.manager.token,
    });
    expect(details.data.primary_guardian_alerts).toEqual([doNotContact]);
    expect(details.data.secondary_guardian_alerts).toBeNull();
  });

  it("tells nobody in the look-up of families of colleagues", async () => {
    const id = await guardian([doNotContact], { telephone: "01392 555 118" });
    await newCase("advocate", { primary_guardian_id: id });
    const found = await helpline.call(callerRoutes.search, {
      body: { q: "01392 555118" },
      token: team.advisor.token,
    });
    expect(found.data).toMatchObject([{ scope: "named" }]);
    expect(JSON.stringify(found.data)).not.toContain("Court order");
  });

  it("is an enquiry of a guardian whom one sees, or whom somebody is to ring back", async () => {
    const { id: own } = await guardianOfCase([alert()]);
    const other = await guardian([doNotContact]);
    const take = async (guardian_id: number, more: object, who: keyof Team = "manager") => {
      const body = { channel: "call", caller: "other", minutes: 1, guardian_id, ...more };
      const answer = await helpline.call(enquiryRoutes.create, { body, token: team[who].token });
      return answer.data.enquiry_id as number;
    };
    const shown = async (id: number) =>
      (
        await helpline.call(enquiryRoutes.details, {
          params: { id },
          token: team.advisor.token,
        })
      ).data.guardian_alerts;
    expect(await shown(await take(own, { outcome: "answered" }, "advisor"))).toEqual([alert()]);
    const ring = { call_back_on: "2026-03-03", call_back_by: team.advisor.userId };
    const toRing = await take(other, { outcome: "call back", ...ring });
    expect(await shown(toRing)).toEqual([doNotContact]);
    const body = { enquiry_id: toRing, outcome: "answered", version: 1 };
    await helpline.call(enquiryRoutes.update, { body, token: team.manager.token });
    expect(await shown(toRing)).toBeNull();
  });

  it("is a subject access report of the guardian and of the case, in words", async () => {
    const { id, caseId } = await guardianOfCase([reviewed("2027-03-01"), doNotContact]);
    const report = async (route: RouteDeclaration, reportedId: number) =>
      String(
        (await helpline.call(route, { params: { id: reportedId }, token: team.manager.token }))
          .data,
      );
    const words = "Interpreter: Urdu (review on 01-03-2027)\nDo not contact: Court order";
    expect(await report(subjectAccessRoutes.guardianHtml, id)).toContain(words);
    expect(await report(subjectAccessRoutes.childHtml, caseId)).toContain(words);
  });
});

describe("alerts to be reviewed", () => {
  const toReview = async (who: keyof Team = "manager") =>
    helpline.call(alertRoutes.toReview, { token: team[who].token });
  const waiting = async () =>
    (await helpline.call(deskRoutes.work, { token: team.manager.token })).data.queues
      .alerts_to_review;

  it("are those whose day is past, the earliest first, as many as the desk counts", async () => {
    expect((await toReview("advisor")).status).toBe(403);
    await database.updateTable("guardians").set({ alerts: "[]" }).execute();
    expect(await waiting()).toBe(0);
    const one = await guardian([reviewed("2026-03-01", "late"), reviewed(today), alert()]);
    const two = await guardian([reviewed("2026-01-05", "later"), reviewed("2026-02-01", "late")]);
    const { data } = await toReview();
    expect(data).toMatchObject({
      rows: [
        { guardian_id: two, review_on: "2026-01-05", text: "later" },
        { guardian_id: two, review_on: "2026-02-01" },
        { guardian_id: one, review_on: "2026-03-01" },
      ],
      count: 3,
    });
    expect(await waiting()).toBe(3);
    helpline.clock.set(new Date("2026-03-03T00:00:00.000Z"));
    expect(await waiting()).toBe(4);
    const audited = await database
      .selectFrom("audit_log")
      .select("after")
      .where("detail", "=", "alerts")
      .where("action", "=", "search")
      .executeTakeFirstOrThrow();
    expect(audited.after).toEqual({ found: 2, ids: [two, one] });
  });
});

describe("merging guardians", () => {
  const { merge, unmerge, versionOf } = mergeCalls(helpline, team, mergeExample("guardians"));
  const alertsOf = async (id: number) => (await get(id, "manager")).data.alerts;

  it("keeps the alerts of both, and undoing it gives each their own", async () => {
    const keep = await guardian([alert()]);
    const other = await guardian([alert({ review_on: "2027-01-01" }), doNotContact]);
    const caseId = await newCase("advisor", { primary_guardian_id: other });
    expect((await merge(keep, other)).status).toBe(201);
    expect(await alertsOf(keep)).toEqual([alert(), doNotContact]);
    expect((await storedCase(database, caseId)).primary_guardian_id).toBe(keep);
    expect((await unmerge(other)).data).toMatchObject({ fields_left: [] });
    expect(await alertsOf(keep)).toEqual([alert()]);
    expect(await alertsOf(other)).toEqual([alert({ review_on: "2027-01-01" }), doNotContact]);
  });

  it("is refused if they are more than three together, so that none is lost", async () => {
    const keep = await guardian([alert(), alert({ text: "Hindi" })]);
    const other = await guardian([doNotContact, alert({ kind: "no voicemail", text: "Never" })]);
    const answer = await expectNothingWritten(helpline, () => merge(keep, other));
    expect(answer).toMatchObject({ status: 409, message: alertMessages.tooManyTogether(4) });
  });

  it("leaves alerts that have been changed since as they are", async () => {
    const [keep, other] = [await guardian(), await guardian([doNotContact])];
    await merge(keep, other);
    const changed = [doNotContact, alert()];
    expect((await put(keep, changed, await versionOf(keep), "manager")).status).toBe(201);
    expect(await unmerge(other)).toMatchObject({
      data: { fields_left: ["alerts"] },
      message: expect.stringContaining("Alerts"),
    });
    expect(await alertsOf(keep)).toEqual(changed);
    expect(await alertsOf(other)).toEqual([doNotContact]);
  });
});
