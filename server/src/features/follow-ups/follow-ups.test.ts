/** Adding and changing follow-ups: who may, and what is refused. Rules: TASK-1, TASK-2, TASK-3. */
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { describe, expect, it } from "vitest";
import { errorsOf, expectNothingWritten, lastAudit } from "#test/case-factories";
import { insertUser } from "#test/factories";
import { due, startFollowUps, type Who } from "#test/follow-up-kit";

const { added, create, database, helpline, newCase, ofCase, team, update } = await startFollowUps();

describe("adding one", () => {
  it("gives it to the person who adds it, and answers with the whole of it", async () => {
    const caseId = await newCase("advisor");
    const { status, message, data } = await create({ case_id: caseId, ...due, text: "  Ring  " });
    expect([status, message]).toEqual([201, "The follow-up has been added."]);
    const me = { id: team.advisor.userId, name: "Wilhelmina Okonkwo" };
    expect(data).toEqual({
      follow_up_id: data.follow_up_id,
      case_id: caseId,
      due_on: "2026-12-01",
      text: "Ring",
      assigned_to: me.id,
      assigned_to_name: me.name,
      created_by: me.id,
      created_by_name: me.name,
      created_on: data.created_on,
      done_on: null,
      done_by: null,
      done_by_name: null,
      version: 1,
    });
    expect(await lastAudit(database, "follow_ups")).toMatchObject({
      action: "create",
      entity_id: String(data.follow_up_id),
      case_id: caseId,
      after: { due_on: "2026-12-01", text: "Ring", assigned_to: me.id },
    });
    expect((await ofCase(caseId)).data).toEqual([data]);
  });

  it("is open to whoever may log on the case, and to managers in every stage", async () => {
    const allowed = [
      ["advisor", ["admin", "manager", "advisor"]],
      ["advocate", ["admin", "manager", "advocate"]],
      ["advocate & clinic", ["admin", "manager", "advocate", "clinic"]],
      ["evaluator", ["admin", "manager"]],
    ] as const;
    for (const [place, who] of allowed) {
      const caseId = await newCase(place);
      for (const each of who) {
        expect((await create({ case_id: caseId, ...due }, each)).status, each).toBe(201);
      }
    }
  });

  it("is refused to an evaluator, who does not add log entries", async () => {
    const caseId = await newCase("evaluator");
    const answer = await expectNothingWritten(helpline, () =>
      create({ case_id: caseId, ...due }, "evaluator"),
    );
    expect(answer).toMatchObject({
      status: 403,
      message: "Only people who may add log entries to this case, and managers, may do this.",
    });
  });

  it("accepts a day that is past", async () => {
    const caseId = await newCase("advisor");
    expect((await added(caseId, { due_on: "2020-02-29" })).due_on).toBe("2020-02-29");
  });

  it.each([
    [{ due_on: undefined }, "due_on", /day on which the follow-up is due/],
    [{ due_on: "" }, "due_on", /day on which/],
    [{ due_on: null }, "due_on", /day on which/],
    [{ due_on: "2026-02-30" }, "due_on", /day on which/],
    [{ due_on: "10000-01-01" }, "due_on", /day on which/],
    [{ text: undefined }, "text", /what is to be done/],
    [{ text: "" }, "text", /what is to be done/],
    [{ text: " \t\n " }, "text", /what is to be done/],
    [{ text: "x".repeat(501) }, "text", /at most 500 characters/],
    [{ text: "a\u0000b" }, "text", /cannot be stored/],
    [{ assigned_to: "seven" }, "assigned_to", /who is to do it/],
    [{ assigned_to: 0 }, "assigned_to", /who is to do it/],
    [{ assigned_to: 999_999 }, "assigned_to", /does not exist any more/],
    [{ colour: "red" }, "colour", /Unknown field/],
  ] as const)("with %j is refused", async (more, field, message) => {
    const caseId = await newCase("advisor");
    const answer = await expectNothingWritten(helpline, () =>
      create({ case_id: caseId, ...due, ...more }),
    );
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  it("names all failures at once, and takes 500 characters", async () => {
    const caseId = await newCase("advisor");
    const answer = await create({ case_id: caseId, due_on: "soon", text: "", assigned_to: -1 });
    expect(errorsOf(answer).map(({ field }) => field)).toEqual(["due_on", "text", "assigned_to"]);
    expect((await added(caseId, { text: "x".repeat(500) })).text).toHaveLength(500);
  });
});

describe("it may be given to", () => {
  const give = async (caseId: number, assigned_to: number, who: Who = "advisor") =>
    create({ case_id: caseId, ...due, assigned_to }, who);

  it("whoever works on the case, managers, admins and oneself", async () => {
    const caseId = await newCase("advocate & clinic");
    for (const each of ["advocate", "clinic", "manager", "admin"] as const) {
      const { status, data } = await give(caseId, team[each].userId, "advocate");
      expect([each, status, data.assigned_to]).toEqual([each, 201, team[each].userId]);
    }
    const atEvaluator = await newCase("evaluator");
    expect((await give(atEvaluator, team.evaluator.userId, "manager")).status).toBe(201);
  });

  it("nobody else", async () => {
    const colleague = await helpline.logIn("advisor");
    const caseId = await newCase("advisor");
    const others = [
      ["colleague", colleague.userId],
      ["advocate", team.advocate.userId],
      ["clinic", team.clinic.userId],
    ] as const;
    for (const [who, id] of others) {
      const answer = await expectNothingWritten(helpline, () => give(caseId, id));
      expect([who, answer.status, errorsOf(answer)]).toEqual([
        who,
        422,
        [{ field: "assigned_to", message: expect.stringMatching(/does not work on this case/) }],
      ]);
    }
  });

  it("nobody whose account is disabled, and nobody who handles it on paper only", async () => {
    const gone = await insertUser(database, { user_type: "manager", enabled: 0 });
    const changed = await insertUser(database, { user_type: "clinic" });
    const caseId = await newCase("advisor", { advisor_id: changed.user_id });
    const disabled = await give(caseId, gone.user_id, "manager");
    expect(disabled).toMatchObject({
      status: 422,
      message: "The account of Wilhelmina Okonkwo is disabled. Please choose somebody else.",
    });
    expect((await give(caseId, changed.user_id, "manager")).status).toBe(422);
  });

  it("those whom the list of people names, and these only", async () => {
    const caseId = await newCase("advocate & clinic");
    const { status, data } = await helpline.call(followUpRoutes.people, {
      params: { id: caseId },
      token: team.advocate.token,
    });
    expect([status, data[0].user_id]).toEqual([200, team.advocate.userId]);
    for (const { user_id } of data)
      expect((await give(caseId, user_id, "advocate")).status).toBe(201);
    const ids = data.map(({ user_id }: { user_id: number }) => user_id);
    for (const each of ["clinic", "manager", "admin"] as const)
      expect(ids).toContain(team[each].userId);
    for (const each of ["advisor", "evaluator"] as const) {
      expect(ids).not.toContain(team[each].userId);
      expect((await give(caseId, team[each].userId, "advocate")).status).toBe(422);
    }
  });
});

describe("changing one", () => {
  it("stores what is sent, keeps the rest and raises the version", async () => {
    const caseId = await newCase("advisor");
    const before = await added(caseId);
    const { status, data } = await update({
      follow_up_id: before.follow_up_id,
      version: 1,
      text: "Write to the school",
    });
    expect([status, data]).toEqual([201, { ...before, text: "Write to the school", version: 2 }]);
    expect(await lastAudit(database, "follow_ups")).toMatchObject({
      action: "update",
      case_id: caseId,
      before: { text: "Ring the school" },
      after: { text: "Write to the school" },
    });
    const moved = await update({
      follow_up_id: before.follow_up_id,
      version: 2,
      due_on: "2027-01-04",
      assigned_to: team.advisor.userId,
    });
    expect(moved.data).toMatchObject({
      due_on: "2027-01-04",
      assigned_to: team.advisor.userId,
      version: 3,
    });
  });

  it("of an old version is 409, and changes nothing", async () => {
    const { follow_up_id } = await added(await newCase("advisor"));
    await update({ follow_up_id, version: 1, text: "First" });
    const answer = await expectNothingWritten(helpline, () =>
      update({ follow_up_id, version: 1, text: "Second" }),
    );
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed by someone else/),
    });
  });

  it("is refused without a version, without a day, and for nobody", async () => {
    const { follow_up_id } = await added(await newCase("advisor"));
    const refusals = [
      [{}, "version"],
      [{ version: 1, due_on: null }, "due_on"],
      [{ version: 1, text: " " }, "text"],
      [{ version: 1, assigned_to: null }, "assigned_to"],
      [{ version: 1, assigned_to: team.clinic.userId }, "assigned_to"],
      [{ version: 1, done_on: null }, "done_on"],
    ] as const;
    for (const [more, field] of refusals) {
      const answer = await expectNothingWritten(helpline, () => update({ follow_up_id, ...more }));
      expect([answer.status, errorsOf(answer)]).toMatchObject([422, [{ field }]]);
    }
  });

  it("keeps a person who has been disabled since", async () => {
    const leaver = await insertUser(database, { user_type: "manager" });
    const { follow_up_id } = await added(await newCase("advisor"), { assigned_to: leaver.user_id });
    await database
      .updateTable("users")
      .set({ enabled: 0 })
      .where("user_id", "=", leaver.user_id)
      .execute();
    const body = { follow_up_id, version: 1, text: "Sooner", assigned_to: leaver.user_id };
    expect((await update(body)).status).toBe(201);
  });
});
