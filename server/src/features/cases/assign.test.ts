/** Naming a person on one case. Rules: CASE-15, STAGE-18. */
import { caseRoles } from "@helpline/contract/access";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { messages } from "@helpline/contract/messages";
import { describe, expect, it } from "vitest";
import { startAssigning } from "#test/assign-kit";
import {
  caseBody,
  errorsOf,
  expectNothingWritten,
  lastAudit,
  storedCase,
} from "#test/case-factories";

const { auditsOf, colleague, database, helpline, newCase, one, team, token } =
  await startAssigning();

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
      message: `Ann Lee is now the ${role} of case ${id}.${role === "clinic" ? " The clinic takes part: the case is in its system." : ""}`,
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
    expect(answer).toMatchObject({
      status: 201,
      message: `Case ${id} has no advisor now. Status: With Advisor → Awaiting Advisor.`,
    });
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

  it("says the status before and after", async () => {
    const id = await newCase("advocate", { advocate_id: null });
    const user_id = await colleague("advocate", { first_name: "Ann", last_name: "Lee" });
    const { message } = await one(id, { role: "advocate", user_id });
    expect(message).toBe(
      `Ann Lee is now the advocate of case ${id}. Status: Awaiting Advocate → With Advocate.`,
    );
  });

  it("does not put a case into the system of a clinic that is only named, and says so", async () => {
    const id = await newCase("advocate", { clinic_id: null });
    const clinic = await colleague("clinic", { first_name: "Ann", last_name: "Lee" });
    const named = { role: "clinic", user_id: clinic, clinic_participating: 0 };
    const answer = await one(id, named);
    expect(answer.message).toBe(
      `Ann Lee is now the clinic of case ${id}. The clinic does not take part: the case is not in its system.`,
    );
    expect(await storedCase(database, id)).toMatchObject({
      clinic_id: clinic,
      clinic_participating: 0,
      version: 2,
    });
    // Asked again, it takes part.
    const joined = await one(id, { ...named, clinic_participating: 1, version: 2 });
    expect(joined).toMatchObject({
      message: `Ann Lee is now the clinic of case ${id}. The clinic takes part: the case is in its system. Status: With Advocate → With Advocate & Clinic.`,
      data: { version: 3 },
    });
    expect(await storedCase(database, id)).toMatchObject({ clinic_participating: 1, version: 3 });
  });

  it("lets a clinic take part as it is named, in one change, with history, audit and mail", async () => {
    const id = await newCase("advocate", { clinic_id: null });
    const clinic = await colleague("clinic");
    const body = { role: "clinic", user_id: clinic, clinic_participating: 1, version: 1 };
    expect((await one(id, body)).data.version).toBe(2);
    expect(await storedCase(database, id)).toMatchObject({
      clinic_id: clinic,
      clinic_participating: 1,
      with_advocate: 1,
      version: 2,
    });
    expect((await historyOf(id)).stages).toMatchObject([
      { stage: "advocate", clinic_participating: 1, action: "add clinic participation" },
    ]);
    const told = await database
      .selectFrom("new_assignments")
      .select("user_id")
      .where("case_id", "=", id)
      .execute();
    expect(told).toEqual([{ user_id: clinic }]);
  });

  it.each(["advisor", "evaluator", "closed"] as const)(
    "only names a clinic at the stage %s, where none can take part",
    async (stage) => {
      const id = await newCase(stage, { clinic_id: null });
      const clinic = await colleague("clinic");
      const answer = await one(id, { role: "clinic", user_id: clinic, clinic_participating: 1 });
      expect(answer.message).toMatch(/does not take part: the case is not in its system\.$/);
      expect(await storedCase(database, id)).toMatchObject({
        clinic_id: clinic,
        clinic_participating: 0,
      });
    },
  );

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
      status: 201,
      data: { case_id: id, version: 1 },
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
      status: 409,
      message: messages.staleVersion,
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
    ["clinic", "advisor", "You have selected an incorrect user type, please choose a Clinic."],
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
        case_id: id,
        added_on,
        [`${role}_id`]: user_id,
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
    [{ role: "advisor", user_id: "five" }, ["user_id"]],
    [{ role: "advisor", user_id: 0 }, ["user_id"]],
    [{ role: "advisor", user_id: 2_147_483_648 }, ["user_id"]],
    [{ role: "advisor", user_id: null, version: 0 }, ["version"]],
    [{ role: "advisor", user_id: null, case_id: 1 }, ["case_id"]],
    [{ role: "advisor", user_id: 1, clinic_participating: 1 }, ["clinic_participating"]],
    [{ role: "clinic", user_id: null, clinic_participating: 1 }, ["clinic_participating"]],
    [{ role: "clinic", user_id: 1, clinic_participating: "yes" }, ["clinic_participating"]],
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

it("records the change in the name of the manager who made it", async () => {
  const id = await newCase("advisor");
  await one(id, { role: "advisor", user_id: null }, team.admin.token);
  expect(await lastAudit(database, "cases")).toMatchObject({
    action: "update",
    entity_id: String(id),
    user_id: team.admin.userId,
  });
});
