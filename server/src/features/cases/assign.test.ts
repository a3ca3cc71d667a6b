/** Naming a person on one case or on many (document 4, A2). */
import { caseRoles } from "@helpline/contract/access";
import { assignRoutes, casesInTheWay } from "@helpline/contract/cases/assign";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { messages } from "@helpline/contract/messages";
import { describe, expect, it } from "vitest";
import {
  caseBody,
  errorsOf,
  expectNothingWritten,
  inHandsOf,
  insertCaseIn,
  lastAudit,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertUser } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const { token } = team.manager;

const one = (id: number | string, body: object, by = token) =>
  helpline.call(assignRoutes.one, { params: { id }, body, token: by });
const many = (body: object, by = token) => helpline.call(assignRoutes.many, { body, token: by });

const colleague = async (user_type: "advisor" | "advocate" | "clinic" | "evaluator", more = {}) =>
  (await insertUser(database, { user_type, ...more })).user_id;

const auditsOf = (id: number) =>
  database
    .selectFrom("audit_log")
    .select(["action", "user_id", "before", "after"])
    .where("case_id", "=", id)
    .where("action", "<>", "read")
    .execute();

const historyOf = async (id: number) =>
  (await helpline.call(caseRoutes.history, { params: { id }, token })).data;

describe("one case", () => {
  it.each(caseRoles)("names the %s, with history and audit like an edit", async (role) => {
    const id = await newCase("advocate & clinic");
    const before = await storedCase(database, id);
    const user_id = await colleague(role, { first_name: "Ann", last_name: "Lee" });
    const answer = await one(id, { role, user_id, version: before.version });
    expect(answer).toMatchObject({
      status: 201,
      message: `Ann Lee is now the ${role} of case ${id}.`,
      data: { case_id: id, version: before.version + 1 },
    });
    const field = `${role}_id` as const;
    expect(await storedCase(database, id)).toEqual({
      ...before,
      [field]: user_id,
      version: before.version + 1,
    });
    expect(await auditsOf(id)).toEqual([
      {
        action: "update",
        user_id: team.manager.userId,
        before: { [field]: before[field] },
        after: { [field]: user_id },
      },
    ]);
    const { changes, stages } = await historyOf(id);
    expect(changes).toHaveLength(1);
    expect(stages).toEqual([]);
  });

  it("takes the person away", async () => {
    const id = await newCase("advisor");
    const answer = await one(id, { role: "advisor", user_id: null });
    expect(answer).toMatchObject({ status: 201, message: `Case ${id} has no advisor now.` });
    expect(await storedCase(database, id)).toMatchObject({ advisor_id: null, with_advisor: 1 });
  });

  it("ends the participation of a clinic that is taken away", async () => {
    const id = await newCase("advocate & clinic");
    const { data } = await one(id, { role: "clinic", user_id: null, version: 1 });
    const after = await storedCase(database, id);
    expect(after).toMatchObject({ clinic_id: null, clinic_participating: 0, with_advocate: 1 });
    expect(data.version).toBe(after.version);
    expect((await historyOf(id)).stages).toMatchObject([{ stage: "advocate" }]);
  });

  it("keeps a clinic's participation when another clinic replaces it", async () => {
    const id = await newCase("advocate & clinic");
    await one(id, { role: "clinic", user_id: await colleague("clinic") });
    expect(await storedCase(database, id)).toMatchObject({ clinic_participating: 1 });
  });

  it("changes the person of a closed case, as the edit form does, without opening it", async () => {
    const id = await newCase("closed");
    const advisor_id = await colleague("advisor");
    expect((await one(id, { role: "advisor", user_id: advisor_id })).status).toBe(201);
    expect(await storedCase(database, id)).toMatchObject({ advisor_id, closed: 1 });
  });

  it("stores and records nothing if the case already has the person, even a disabled one", async () => {
    const user_id = await colleague("advisor", { first_name: "Ann", last_name: "Lee", enabled: 0 });
    const id = await newCase("advisor", { advisor_id: user_id });
    const same = await expectNothingWritten(helpline, () => one(id, { role: "advisor", user_id }));
    expect(same).toMatchObject({
      ...{ status: 201, data: { case_id: id, version: 1 } },
      message: `Nothing to change: Ann Lee already was the advisor of case ${id}.`,
    });
    const empty = await newCase("advisor", { clinic_id: null });
    const nobody = { role: "clinic", user_id: null };
    const still = await expectNothingWritten(helpline, () => one(empty, nobody));
    expect(still.message).toBe(`Nothing to change: Case ${empty} already had no clinic.`);
  });

  it("is refused with the present state if somebody has changed the case since", async () => {
    const id = await newCase("advisor");
    const first = { role: "advisor", user_id: await colleague("advisor"), version: 1 };
    expect((await one(id, first)).status).toBe(201);
    const late = { role: "advisor", user_id: await colleague("advisor"), version: 1 };
    const answer = await expectNothingWritten(helpline, () => one(id, late));
    expect(answer).toMatchObject({
      ...{ status: 409, message: messages.staleVersion },
      data: { current: { case_id: id, advisor_id: first.user_id, version: 2 } },
    });
  });

  it("two managers at once with one version: one wins, the other is told", async () => {
    const id = await newCase("advisor");
    const people = [await colleague("advisor"), await colleague("advisor")];
    const answers = await Promise.all(
      people.map((user_id) => one(id, { role: "advisor", user_id, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await auditsOf(id)).toHaveLength(1);
  });

  it.each([
    ["advisor", "advocate", "You have selected an incorrect user type, please choose an Advisor."],
    ["advocate", "admin", "You have selected an incorrect user type, please choose an Advocate."],
    ["clinic", "advisor", "You have selected an incorrect user type, please choose an Clinic."],
    ["evaluator", "advisor", "Please choose an evaluator, you have selected an advisor."],
  ] as const)(
    "refuses as %s somebody who is an %s, like the edit form",
    async (role, type, text) => {
      const id = await newCase("advisor");
      const user_id = team[type].userId;
      const answer = await expectNothingWritten(helpline, () => one(id, { role, user_id }));
      expect(answer).toMatchObject({ status: 422, message: text });
      expect(errorsOf(answer)).toEqual([{ field: "user_id", message: text }]);
      const { primary_guardian_id, added_on } = await storedCase(database, id);
      const edit = caseBody(primary_guardian_id, {
        ...{ case_id: id, added_on, [`${role}_id`]: user_id },
      });
      const edited = await helpline.call(caseRoutes.update, { body: edit, token });
      expect(edited).toMatchObject({ status: 422, message: text });
    },
  );

  it("refuses an account that is disabled or does not exist, like the edit form", async () => {
    const id = await newCase("advisor");
    const { primary_guardian_id, added_on } = await storedCase(database, id);
    const refused = async (user_id: number, message: string) => {
      const body = { role: "advisor", user_id };
      const answer = await expectNothingWritten(helpline, () => one(id, body));
      expect(answer).toMatchObject({ status: 422, message });
      const edit = caseBody(primary_guardian_id, { case_id: id, added_on, advisor_id: user_id });
      const edited = await helpline.call(caseRoutes.update, { body: edit, token });
      expect(edited).toMatchObject({ status: 422, message });
    };
    await refused(
      await colleague("advisor", { enabled: 0 }),
      "The account of the advisor you have chosen is disabled, please choose somebody else.",
    );
    await refused(2_000_000_000, "The advisor you have chosen does not exist any more.");
  });

  it.each([
    [{}, ["role", "user_id"]],
    [{ role: "admin", user_id: 1 }, ["role"]],
    [{ role: "advisor" }, ["user_id"]],
    [{ role: "advisor", user_id: "5" }, ["user_id"]],
    [{ role: "advisor", user_id: 0 }, ["user_id"]],
    [{ role: "advisor", user_id: 2_147_483_648 }, ["user_id"]],
    [{ role: "advisor", user_id: null, version: 0 }, ["version"]],
    [{ role: "advisor", user_id: null, case_id: 1 }, ["case_id"]],
  ])("refuses %j", async (body, fields) => {
    const id = await newCase("advisor");
    const answer = await expectNothingWritten(helpline, () => one(id, body));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map(({ field }) => field)).toEqual(fields);
  });

  it("answers 404 for a case that does not exist or is deleted, and 400 for no id", async () => {
    const deleted = await newCase("advisor", { deleted_at: "2026-02-20T10:00:00.000Z" });
    const nobody = { role: "advisor", user_id: null };
    for (const id of [deleted, 2_000_000_000, 2_147_483_648]) {
      expect((await expectNothingWritten(helpline, () => one(id, nobody))).status).toBe(404);
    }
    expect((await one("x", nobody)).status).toBe(400);
  });
});

describe("many cases", () => {
  it("names the person on all of them, and leaves those that have them already", async () => {
    const ids = [await newCase("advisor"), await newCase("advocate"), await newCase("closed")];
    const user_id = await colleague("advisor", { first_name: "Ann", last_name: "Lee" });
    const same = await newCase("advisor", { advisor_id: user_id });
    const answer = await many({ case_ids: [same, ...ids.toReversed()], role: "advisor", user_id });
    expect(answer).toMatchObject({
      ...{ status: 201, data: { changed: ids, unchanged: [same] } },
      message: `Ann Lee is now the advisor of 3 cases. Ann Lee already was the advisor of case ${same}.`,
    });
    for (const id of ids) {
      expect(await storedCase(database, id)).toMatchObject({ advisor_id: user_id, version: 2 });
      expect(await auditsOf(id)).toMatchObject([
        { action: "update", after: { advisor_id: user_id } },
      ]);
    }
    expect(await storedCase(database, same)).toMatchObject({ version: 1 });
    expect(await auditsOf(same)).toEqual([]);
  });

  it("200 with one impossible: changes none, and says which and why", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 199; n += 1) {
      ids.push(await insertCaseIn(database, "advisor", inHandsOf(team)));
    }
    const gone = await newCase("advisor", { deleted_at: "2026-02-20T10:00:00.000Z" });
    const body = { case_ids: [...ids, gone], role: "advisor", user_id: null };
    const answer = await expectNothingWritten(helpline, () => many(body));
    expect(answer).toMatchObject({
      status: 409,
      message: "Nothing has been changed, because 1 of the 200 cases cannot be assigned.",
    });
    expect(casesInTheWay.parse(answer.data)).toEqual({
      cases: [{ case_id: gone, message: "This case does not exist." }],
    });
    const rest = await many({ ...body, case_ids: ids });
    expect(rest).toMatchObject({ status: 201, message: "199 cases have no advisor now." });
  });

  it("lists every case in the way: unknown ones, and one whose stage is faulty", async () => {
    const fine = await newCase("advocate & clinic");
    const faulty = await newCase("advisor", { clinic_participating: 1 });
    const unknown = 2_000_000_000;
    const body = { case_ids: [unknown, faulty, fine], role: "clinic", user_id: null };
    const answer = await expectNothingWritten(helpline, () => many(body));
    expect(answer.status).toBe(409);
    expect(answer.data.cases).toEqual([
      { case_id: faulty, message: expect.stringMatching(/at the advisor stage now/) },
      { case_id: unknown, message: "This case does not exist." },
    ]);
  });

  it("refuses a wrong person before it looks at the cases' state", async () => {
    const body = { case_ids: [await newCase("advisor")], role: "advisor" };
    const user_id = team.manager.userId;
    const answer = await expectNothingWritten(helpline, () => many({ ...body, user_id }));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map(({ field }) => field)).toEqual(["user_id"]);
  });

  it.each([
    ["none", []],
    ["201", Array.from({ length: 201 }, (_each, index) => index + 1)],
    ["one twice", [5, 5]],
    ["a text", "5"],
    ["a text among them", [5, "6"]],
    ["null", null],
  ])("refuses %s", async (_what, case_ids) => {
    const body = { case_ids, role: "advisor", user_id: null };
    const answer = await expectNothingWritten(helpline, () => many(body));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map(({ field }) => field)).toEqual(["case_ids"]);
  });

  it("two managers with the same cases in opposite orders: both succeed, one after the other", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await newCase("advisor"));
    const people = [await colleague("advisor"), await colleague("advisor")];
    const orders = [ids, ids.toReversed()];
    const answers = await Promise.all(
      people.map((user_id, index) => many({ case_ids: orders[index], role: "advisor", user_id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const rows = await database
      .selectFrom("cases")
      .select(["advisor_id", "version"])
      .where("case_id", "in", ids)
      .execute();
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([3]));
    expect(new Set(rows.map(({ advisor_id }) => advisor_id)).size).toBe(1);
  });
});

it("records the change in the name of the manager who made it", async () => {
  const id = await newCase("advisor");
  await one(id, { role: "advisor", user_id: null }, team.admin.token);
  expect(await lastAudit(database, "cases")).toMatchObject({
    ...{ action: "update", entity_id: String(id), user_id: team.admin.userId },
  });
});
