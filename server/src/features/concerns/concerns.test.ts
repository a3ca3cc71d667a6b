/**
 * Raising, reading, acknowledging and deciding safeguarding concerns, and what each person learns of them.
 *
 * Rules: SAFE-5, SAFE-6, SAFE-8, SAFE-9, SAFE-10.
 */
import { userTypes } from "@helpline/contract/access";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { configRoutes } from "@helpline/contract/config/product-config";
import { dayAfter, dayIn } from "@helpline/contract/dates";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { messages } from "@helpline/contract/messages";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { weekRoutes } from "@helpline/contract/week/week";
import { describe, expect, it } from "vitest";
import { makeLead, said, startConcerns } from "#test/concern-kit";
import { answered } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";
import { rowsOf } from "#test/look";
import { mergeCalls, mergeExample } from "#test/merge-kit";
import { insertConcern } from "./concerns.repository.ts";

const {
  acknowledge,
  database,
  decide,
  details,
  helpline,
  list,
  newCase,
  people,
  raise,
  raised,
  read,
  team,
} = await startConcerns();

const decided = { decision: "referred", agency: "Camden MASH", reason: "A disclosure of harm." };
const stored = () => rowsOf(database, "concerns");

describe("raising a concern", () => {
  it("is refused without words, danger or whether the family knows, all at once", async () => {
    const before = await stored();
    const empty = await raise(
      { words: "  ", immediate_danger: 2, family_told: "maybe" },
      "advisor",
    );
    expect(empty).toMatchObject({ status: 422, message: concernMessages.words });
    expect(empty.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      "words",
      "immediate_danger",
      "family_told",
    ]);
    expect((await raise({ ...said, words: "x".repeat(5001) }, "advisor")).status).toBe(422);
    expect(await stored()).toEqual(before);
  });

  it("is refused about what the author may not see, and nothing is recorded of it", async () => {
    const caseId = await newCase("advocate");
    const enquiry = await helpline.call(enquiryRoutes.create, {
      body: answered,
      token: team.manager.token,
    });
    const { guardian_id } = await insertGuardian(database);
    const [before, log] = [await stored(), await rowsOf(database, "audit_log")];
    expect(await raise({ ...said, case_id: caseId }, "advisor")).toMatchObject({
      status: 404,
      message: caseMessages.notFound,
    });
    for (const about of [
      { case_id: 2147483647 },
      { enquiry_id: enquiry.data.enquiry_id },
      { guardian_id },
    ]) {
      expect(await raise({ ...said, ...about }, "advisor")).toMatchObject({ status: 404 });
    }
    expect([await stored(), await rowsOf(database, "audit_log")]).toEqual([before, log]);
  });

  it.each(userTypes)("is open to the %s, about nobody in particular", async (userType) => {
    const id = await raised({}, userType);
    expect(await read(id)).toMatchObject({
      ...said,
      about: concernMessages.unnamed,
      people: [],
      case_id: null,
    });
  });

  it("mails each enabled lead whom mail can reach, and nobody else", async () => {
    const id = await raised();
    const mails = await database
      .selectFrom("mail")
      .innerJoin("mail_concerns", "mail_concerns.mail_id", "mail.mail_id")
      .select(["to_user_id", "kind"])
      .where("mail_concerns.concern_id", "=", id)
      .execute();
    const leads = [people.lead.userId, people.otherLead.userId];
    expect(mails.map(({ to_user_id }) => to_user_id).toSorted()).toEqual(leads.toSorted());
    for (const mail of mails) expect(mail).toMatchObject({ kind: "concern" });
  });

  it("ends with the session of somebody who has been disabled meanwhile", async () => {
    const gone = await helpline.logIn("advisor");
    await database
      .updateTable("users")
      .set({ enabled: 0 })
      .where("user_id", "=", gone.userId)
      .execute();
    const before = await stored();
    const { status } = await helpline.call(concernRoutes.raise, {
      body: said,
      token: gone.token,
    });
    expect(status).toBe(401);
    expect(await stored()).toEqual(before);
  });

  it("takes another number if one is taken", async () => {
    const id = await raised();
    const {
      concern_id: _id,
      people: named,
      ...row
    } = (await stored()).find((each) => each.concern_id === id) as never as Record<string, unknown>;
    const numbers = [id, id, id === 123456 ? 123457 : 123456];
    const added = await insertConcern(
      database,
      { ...row, people: JSON.stringify(named) } as never,
      () => numbers.shift() ?? 0,
    );
    expect(added).toBe(id === 123456 ? 123457 : 123456);
  });
});

describe("safeguarding leads", () => {
  const config = async () =>
    (await helpline.call(configRoutes.config, { token: team.clinic.token })).data.takes_concerns;

  it("must exist, or the button does not show and raising is refused", async () => {
    expect(await config()).toBe(true);
    for (const { userId } of [people.lead, people.otherLead]) await makeLead(helpline, userId, 0);
    try {
      expect(await config()).toBe(false);
      const before = await stored();
      expect(await raise(said, "advisor")).toMatchObject({
        status: 409,
        message: concernMessages.noLead,
      });
      expect(await stored()).toEqual(before);
    } finally {
      for (const { userId } of [people.lead, people.otherLead]) await makeLead(helpline, userId);
    }
  });

  it("read all, in states, newest first, with whom it is about and how to reach them", async () => {
    const { guardian_id, first_name, last_name } = await insertGuardian(database, {
      telephone: "020 7946 0001",
    });
    const caseId = await newCase("advisor", {
      child_first_name: "Rivka",
      child_last_name: "Bloom",
      primary_guardian_id: guardian_id,
    });
    const id = await raised({ case_id: caseId, immediate_danger: 1 });
    const found = await read(id, "otherLead");
    expect(found).toMatchObject({
      about: `Rivka Bloom, case ${caseId}`,
      case_id: caseId,
      is_lead: true,
      people: [
        { who: "Child", name: "Rivka Bloom" },
        {
          who: "Primary guardian",
          name: `${first_name} ${last_name}`,
          telephone: "020 7946 0001",
        },
      ],
    });
    // This lead is an evaluator, who does not see the case.
    expect(await read(id)).toMatchObject({ case_id: null, about: `Rivka Bloom, case ${caseId}` });
    const numbers = async (state: string) =>
      (await list("lead", { state })).data.rows.map(
        (row: { concern_id: number }) => row.concern_id,
      );
    expect((await numbers("open"))[0]).toBe(id);
    expect(await numbers("decided")).not.toContain(id);
    expect((await decide({ concern_id: id, ...decided, version: found.version })).status).toBe(201);
    expect(await numbers("open")).not.toContain(id);
    expect((await numbers("decided"))[0]).toBe(id);
    expect(await numbers("all")).toContain(id);
    expect((await list("lead", { state: "some" })).status).toBe(422);
  });

  it("find them above everything on the desk, those in immediate danger first, until decided", async () => {
    const desk = async (who: keyof typeof people = "lead") =>
      (await helpline.call(deskRoutes.work, { token: people[who].token })).data.concerns?.map(
        (row: { concern_id: number }) => row.concern_id,
      );
    const calm = await raised();
    const urgent = await raised({ immediate_danger: 1 });
    const shown = await desk();
    expect(shown.indexOf(urgent)).toBeLessThan(shown.indexOf(calm));
    for (const who of ["advisor", "manager", "admin", "clinic", "evaluator"] as const) {
      expect(await desk(who)).toBeUndefined();
    }
    const monitor = { decision: "monitor", reason: "Ring again", review_on: "2100-01-04" };
    await decide({ concern_id: urgent, ...monitor, version: 1 });
    expect(await desk()).not.toContain(urgent);
    helpline.clock.set(new Date("2100-01-04T09:00:00Z"));
    const later = await helpline.logIn("advisor");
    await makeLead(helpline, later.userId);
    const { data } = await helpline.call(deskRoutes.work, { token: later.token });
    expect(data.concerns.map((row: { concern_id: number }) => row.concern_id)).toContain(urgent);
    // The week has reviews of alerts only.
    const week = await helpline.call(weekRoutes.get, { token: later.token });
    expect(week).toMatchObject({ status: 200, data: { days: [] } });
    helpline.clock.set(new Date());
    await makeLead(helpline, later.userId, 0);
  });
});

describe("acknowledging and deciding", () => {
  it("is for leads: an author is refused, and to anybody else it does not exist", async () => {
    const id = await raised();
    for (const call of [
      (who: keyof typeof people) => acknowledge({ concern_id: id, version: 1 }, who),
      (who: keyof typeof people) => decide({ concern_id: id, ...decided, version: 1 }, who),
    ]) {
      expect(await call("advisor")).toMatchObject({
        status: 403,
        message: concernMessages.onlyLeads,
      });
      expect(await call("admin")).toMatchObject({
        status: 404,
        message: concernMessages.notFound,
      });
    }
    expect(await read(id)).toMatchObject({ acknowledged_on: null, decision: null, version: 1 });
  });

  it("happens once if two leads do it at the same time", async () => {
    const id = await raised();
    const both = await Promise.all(
      (["lead", "otherLead"] as const).map((who) =>
        acknowledge({ concern_id: id, version: 1 }, who),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    const { acknowledged_by_name, version } = await read(id);
    expect(refused?.message).toBe(concernMessages.acknowledgedAlready(acknowledged_by_name));
    const decisions = await Promise.all(
      (["lead", "otherLead"] as const).map((who) =>
        decide({ concern_id: id, ...decided, version }, who),
      ),
    );
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(decisions.find(({ status }) => status === 409)?.message).toBe(messages.staleVersion);
  });

  it("can be done by a lead who raised it, and deciding acknowledges it", async () => {
    const id = await raised({}, "lead");
    expect((await decide({ concern_id: id, ...decided, version: 1 }, "lead")).status).toBe(201);
    const { history, ...found } = await read(id);
    expect(found).toMatchObject({ decision: "referred", acknowledged_by_name: expect.any(String) });
    expect(history.map(({ deed }: { deed: string }) => deed)).toEqual([
      "raised",
      "acknowledged",
      "decided",
      "read",
    ]);
    expect(history[2]).toMatchObject({ ...decided, review_on: null });
  });

  it("needs a decision and a reason, and a review that is not past", async () => {
    const id = await raised();
    const none = await decide({ concern_id: id, decision: "wait", reason: "x", version: 1 });
    expect(none.status).toBe(422);
    expect(none.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      "decision",
      "reason",
    ]);
    const past = { decision: "monitor", reason: "Again", review_on: "2020-01-01" };
    expect(await decide({ concern_id: id, ...past, version: 1 })).toMatchObject({
      status: 422,
      message: concernMessages.pastDay,
    });
    expect(await read(id)).toMatchObject({ version: 1, decision: null });
  });

  it("takes a review from today on, in the helpline's time zone", async () => {
    const concern_id = await raised();
    const today = dayIn("Europe/London", helpline.clock.now());
    const on = async (review_on: string) =>
      (await decide({ concern_id, ...decided, review_on, version: 1 })).status;
    expect([await on(dayAfter(today, -1)), await on(today)]).toEqual([422, 201]);
  });

  it("can be changed, and the history keeps each decision", async () => {
    const id = await raised();
    await decide({ concern_id: id, ...decided, version: 1 });
    const again = { decision: "no further action", reason: "The agency has closed it." };
    expect(await decide({ concern_id: id, ...again, version: 2 })).toMatchObject({
      status: 201,
      data: { version: 3 },
    });
    const { history, decision } = await read(id, "otherLead");
    expect(decision).toBe("no further action");
    expect(history.flatMap((each: { reason: string | null }) => each.reason ?? [])).toEqual([
      decided.reason,
      again.reason,
    ]);
  });
});

describe("an author who is no lead", () => {
  it("reads what they wrote and that it was acknowledged, and no more", async () => {
    const id = await raised({}, "clinic");
    const before = await read(id, "clinic");
    expect(before).toMatchObject({ ...said, is_lead: false, acknowledged_on: null });
    await acknowledge({ concern_id: id, version: 1 });
    const { acknowledged_on, ...after } = await read(id, "clinic");
    expect(acknowledged_on).not.toBeNull();
    await decide({ concern_id: id, ...decided, version: 2 });
    expect(await read(id, "clinic")).toEqual({ acknowledged_on, ...after });
    expect(after).toMatchObject({
      history: [],
      mails: [],
      people: [],
      version: null,
      decision: null,
      acknowledged_by_name: null,
    });
    for (const state of ["open", "decided", "all"]) {
      const { data } = await list("clinic", { state });
      expect(data).toMatchObject({
        is_lead: false,
        rows: [{ concern_id: id, decision: null }, {}],
      });
    }
  });

  it("stays the author of it after their account is deleted", async () => {
    const author = await helpline.logIn("evaluator");
    const { data } = await helpline.call(concernRoutes.raise, { body: said, token: author.token });
    const removed = await helpline.call(userRoutes.remove, {
      body: { user_id: author.userId },
      token: team.admin.token,
    });
    expect(removed.status).toBe(200);
    expect(await read(data.concern_id)).toMatchObject({ raised_by_name: expect.any(String) });
  });
});

it("keeps its own copy when its guardian is changed, merged or deleted", async () => {
  const guardian = await insertGuardian(database, { first_name: "Ruth", last_name: "Bloom" });
  const id = await raised({ guardian_id: guardian.guardian_id }, "manager");
  const { people: named } = await read(id);
  expect(named).toMatchObject([{ who: "Guardian", name: "Ruth Bloom" }]);
  const subjectOf = async () =>
    (
      await database
        .selectFrom("concerns")
        .select("guardian_id")
        .where("concern_id", "=", id)
        .executeTakeFirstOrThrow()
    ).guardian_id;
  const kept = await insertGuardian(database);
  const calls = mergeCalls(helpline, team, mergeExample("guardians"));
  expect((await calls.merge(kept.guardian_id, guardian.guardian_id)).status).toBe(201);
  expect(await subjectOf()).toBe(kept.guardian_id);
  expect((await calls.unmerge(guardian.guardian_id)).status).toBe(201);
  expect(await subjectOf()).toBe(guardian.guardian_id);
  const removed = await helpline.call(recordRoutes(guardians).remove, {
    body: { id: guardian.guardian_id },
    token: team.manager.token,
  });
  expect(removed.status).toBe(200);
  expect((await read(id)).people).toEqual(named);
  expect((await details(2147483647)).status).toBe(404);
});

it("goes back with its guardian when several merges in a row are undone", async () => {
  const calls = mergeCalls(helpline, team, mergeExample("guardians"));
  const [first, second, third] = [
    await insertGuardian(database),
    await insertGuardian(database),
    await insertGuardian(database),
  ].map(({ guardian_id }) => guardian_id);
  const id = await raised({ guardian_id: first }, "manager");
  const subjectIs = async (guardianId: number | undefined) => {
    const row = await database
      .selectFrom("concerns")
      .select("guardian_id")
      .where("concern_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.guardian_id).toBe(guardianId);
  };
  expect((await calls.merge(second ?? 0, first ?? 0)).status).toBe(201);
  const merge_version = await calls.versionOf(second ?? 0);
  expect((await calls.merge(third ?? 0, second ?? 0, {}, { merge_version })).status).toBe(201);
  await subjectIs(third);
  expect((await calls.unmerge(second ?? 0)).status).toBe(201);
  await subjectIs(second);
  expect((await calls.unmerge(first ?? 0)).status).toBe(201);
  await subjectIs(first);
});

it("is protected by the database: its history is never changed", async () => {
  await raised();
  await expect(database.deleteFrom("concern_events").execute()).rejects.toThrow("append-only");
  await expect(
    database.updateTable("concern_events").set({ user_name: "Nobody" }).execute(),
  ).rejects.toThrow("append-only");
});
