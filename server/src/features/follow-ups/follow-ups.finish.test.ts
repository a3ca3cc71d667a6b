/** Finishing follow-ups, and where they cannot be touched or seen. Rules: STAGE-8, TASK-8. */
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { describe, expect, it } from "vitest";
import { expectNothingWritten, lastAudit } from "#test/case-factories";
import { due, startFollowUps } from "#test/follow-up-kit";
import { auditMark, auditSince } from "#test/look";

const { added, close, create, database, finish, helpline, newCase, ofCase, team, update } =
  await startFollowUps();

describe("finishing one", () => {
  it("says who and when, and can be undone", async () => {
    const caseId = await newCase("advisor");
    const before = await added(caseId);
    const id = before.follow_up_id;
    const done = await finish(id, true);
    expect(done).toMatchObject({
      status: 201,
      message: "The follow-up is done.",
      data: { done_by: team.advisor.userId, done_by_name: "Wilhelmina Okonkwo", version: 2 },
    });
    expect(Date.parse(done.data.done_on)).toBeGreaterThan(0);
    expect(await lastAudit(database, "follow_ups")).toMatchObject({
      action: "action",
      detail: "done",
      case_id: caseId,
      entity_id: String(id),
    });
    const undone = await finish(id, false);
    expect(undone.message).toBe("The follow-up is open again.");
    expect(undone.data).toEqual({ ...before, version: 3 });
    expect(await lastAudit(database, "follow_ups")).toMatchObject({ detail: "open again" });
  });

  it("by two people at once is done once, and the other is told by whom", async () => {
    const { follow_up_id } = await added(await newCase("advisor"));
    const answers = await Promise.all(
      (["advisor", "manager", "admin"] as const).map((who) => finish(follow_up_id, true, who)),
    );
    const [first, ...rest] = answers.toSorted((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    for (const { message, data } of rest) {
      expect(message).toMatch(
        /^Nothing to change: Wilhelmina Okonkwo marked this follow-up as done/,
      );
      expect(data).toEqual(first?.data);
    }
    const marks = await database
      .selectFrom("audit_log")
      .select("audit_id")
      .where("entity", "=", "follow_ups")
      .where("entity_id", "=", String(follow_up_id))
      .where("detail", "=", "done")
      .execute();
    expect(marks).toHaveLength(1);
  });

  it("that is open already changes nothing", async () => {
    const { follow_up_id } = await added(await newCase("advisor"));
    const answer = await expectNothingWritten(helpline, () => finish(follow_up_id, false));
    expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/is open/) });
  });

  it("is for an evaluator if it is theirs", async () => {
    const caseId = await newCase("evaluator");
    const mine = await added(caseId, { assigned_to: team.evaluator.userId });
    const other = await added(caseId);
    expect((await finish(mine.follow_up_id, true, "evaluator")).status).toBe(201);
    expect((await finish(other.follow_up_id, true, "evaluator")).status).toBe(403);
    const change = { follow_up_id: mine.follow_up_id, version: 2, text: "Later" };
    expect((await update(change, "evaluator")).status).toBe(403);
  });

  it("needs true or false", async () => {
    const { follow_up_id } = await added(await newCase("advisor"));
    for (const done of [undefined, 1, "true", null]) {
      const body = { follow_up_id, done };
      const { token } = team.advisor;
      expect((await helpline.call(followUpRoutes.done, { body, token })).status).toBe(422);
    }
  });

  it("opened again goes to the handler if its person has left the case meanwhile", async () => {
    const caseId = await newCase("advisor");
    const { follow_up_id } = await added(caseId, {}, "advisor");
    await finish(follow_up_id, true);
    await helpline.call(caseRoutes.action, {
      body: { case_id: caseId, action: "assign to advocate" },
      token: team.manager.token,
    });
    expect((await finish(follow_up_id, false, "advocate")).data).toMatchObject({
      assigned_to: team.advocate.userId,
    });
  });
});

describe("on a closed case", () => {
  it("everything is 409, and reading it goes on", async () => {
    const caseId = await newCase("advisor");
    const { follow_up_id } = await added(caseId);
    await close(caseId);
    const calls = [
      () => create({ case_id: caseId, ...due }, "manager"),
      () => update({ follow_up_id, version: 2, text: "Later" }, "manager"),
      () => finish(follow_up_id, true, "manager"),
      () => finish(follow_up_id, false, "manager"),
    ];
    for (const call of calls) {
      expect(await expectNothingWritten(helpline, call)).toMatchObject({
        status: 409,
        message: "This case is closed, and its follow-ups with it. Re-opening it brings them back.",
      });
    }
    expect((await ofCase(caseId)).data).toHaveLength(1);
  });
});

describe("of a case that the caller may not see", () => {
  it("everything is the 404 of a follow-up that does not exist", async () => {
    const gone = new Date().toISOString();
    const colleague = (await helpline.logIn("advisor")).userId;
    const cases = [
      await newCase("advocate"),
      await newCase("advisor", { advisor_id: colleague }),
      await newCase("advisor"),
    ];
    const ids: number[] = [];
    for (const caseId of cases) ids.push((await added(caseId)).follow_up_id);
    await database
      .updateTable("cases")
      .set({ deleted_at: gone })
      .where("case_id", "=", cases[2] ?? 0)
      .execute();
    const answers = new Set<string>();
    for (const id of [...ids, 999_999]) {
      const mark = await auditMark(database);
      for (const call of [
        () => update({ follow_up_id: id, version: 1, text: "x" }),
        () => finish(id, true),
      ]) {
        const { headers: _, ...answer } = await expectNothingWritten(helpline, call);
        answers.add(JSON.stringify(answer));
      }
      expect(await auditSince(database, mark)).toMatchObject(
        ["PUT /api/follow-ups", "POST /api/follow-ups/done"].map((detail) => ({
          action: "refused",
          entity: "follow_ups",
          entity_id: String(id),
          detail,
          user_id: team.advisor.userId,
        })),
      );
    }
    expect([...answers].map((text) => JSON.parse(text))).toEqual([
      { status: 404, message: "This follow-up does not exist.", data: null },
    ]);
    expect((await finish(ids[2] ?? 0, true, "admin")).status).toBe(404);
    expect((await finish(2_147_483_647, true, "admin")).status).toBe(404);
  });
});

it("records who has read the follow-ups of a case, in words", async () => {
  const caseId = await newCase("advisor");
  const { follow_up_id } = await added(caseId);
  await finish(follow_up_id, true);
  const mark = await auditMark(database);
  await ofCase(caseId, "advisor");
  expect(await auditSince(database, mark)).toMatchObject([
    { action: "read", entity: "cases", case_id: caseId, detail: "follow-ups" },
  ]);
  const { data } = await helpline.call(accessLogRoutes.list, {
    query: { case_id: String(caseId), kind: "all" },
    token: team.manager.token,
  });
  expect(data.rows.map(({ what }: { what: string }) => what)).toEqual([
    "Looked at the follow-ups",
    "Marked a follow-up as done",
    "Added a follow-up",
  ]);
});
