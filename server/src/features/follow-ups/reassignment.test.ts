/** Follow-ups go where their case goes. Rules: TASK-5, TASK-6. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { describe, expect, it } from "vitest";
import { evaluationAnswers, lastAudit } from "#test/case-factories";
import { auditMark, auditSince } from "#test/look";
import { startReassignment } from "#test/reassignment-kit";

const { act, add, assign, assignees, database, helpline, me, newCase, others, send, stored, team } =
  await startReassignment();

describe("a case that leaves a person", () => {
  it("takes their follow-ups to the new handler, and leaves managers theirs", async () => {
    const caseId = await newCase("advisor");
    for (const who of ["advisor", "manager", "admin"] as const) await add(caseId, me(who));
    const mark = await auditMark(database);
    await act(caseId, "assign to advocate");
    expect(await assignees(caseId)).toEqual([me("advocate"), me("manager"), me("admin")]);
    const rows = (await auditSince(database, mark)).filter(({ entity }) => entity === "follow_ups");
    expect(rows).toMatchObject([
      {
        action: "action",
        detail: "moved with the case",
        case_id: caseId,
        before: { assigned_to: me("advisor") },
        after: { assigned_to: me("advocate") },
      },
    ]);
  });

  it("leaves them to nobody while it waits, and to whoever is assigned next", async () => {
    const caseId = await newCase("advisor", { advocate_id: null });
    await add(caseId, me("advisor"));
    await act(caseId, "assign to advocate");
    expect(await assignees(caseId)).toEqual([null]);
    const { data } = await helpline.call(followUpRoutes.list, {
      query: { whose: "everyone" },
      token: team.manager.token,
    });
    expect(data).toContainEqual(
      expect.objectContaining({ case_id: caseId, assigned_to: null, status: "Awaiting Advocate" }),
    );
    await assign(caseId, { advocate_id: others.advocate });
    expect(await assignees(caseId)).toEqual([others.advocate]);
  });

  it("takes them along when another person of the same role is chosen", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, me("advisor"));
    await assign(caseId, { advisor_id: others.advisor });
    expect(await assignees(caseId)).toEqual([others.advisor]);
  });

  it("moves nothing if somebody else than its present handler is chosen", async () => {
    const caseId = await newCase("advisor");
    const id = await add(caseId, me("advisor"));
    await assign(caseId, { advocate_id: others.advocate, evaluator_id: others.evaluator });
    expect(await stored(caseId)).toMatchObject([
      { follow_up_id: id, assigned_to: me("advisor"), version: 1 },
    ]);
  });

  it("takes those of a clinic to the clinic that replaces it, or else to the advocate", async () => {
    const caseId = await newCase("advocate & clinic");
    await add(caseId, me("clinic"));
    await add(caseId, me("advocate"));
    await assign(caseId, { clinic_id: others.clinic });
    expect(await assignees(caseId)).toEqual([others.clinic, me("advocate")]);
    const body = {
      case_id: caseId,
      entry_type: "call",
      duration: 5,
      details: "The clinic is done.",
    };
    await send(
      caseLogRoutes.addAsAdvocate,
      { ...body, further_action: "remove clinic participation" },
      team.advocate.token,
    );
    expect(await assignees(caseId)).toEqual([me("advocate"), me("advocate")]);
  });

  it("goes from advisor to advocate with the entry that refers it", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, me("advisor"));
    const body = { case_id: caseId, entry_type: "call", duration: 5, details: "An appeal." };
    await send(
      caseLogRoutes.addAsAdvisor,
      { ...body, further_action: "save and refer to advocate" },
      team.advisor.token,
    );
    expect(await assignees(caseId)).toEqual([me("advocate")]);
  });

  it("to an evaluator takes them there, and the evaluation closes them", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, me("advisor"));
    await act(caseId, "assign to evaluator");
    expect(await assignees(caseId)).toEqual([me("evaluator")]);
    const evaluation = { case_id: caseId, ...evaluationAnswers() };
    await send(evaluationRoutes.create, evaluation, team.evaluator.token);
    expect(await stored(caseId)).toMatchObject([
      { closed_with_case: true, done_by: me("evaluator"), assigned_to: me("evaluator") },
    ]);
  });
});

describe("closing a case", () => {
  it("closes what is open, and re-opening brings back that and nothing else", async () => {
    const caseId = await newCase("advisor");
    const open = await add(caseId, me("advisor"));
    const own = await add(caseId, me("manager"));
    const done = await add(caseId, me("advisor"));
    const finish = { follow_up_id: done, done: true };
    await send(followUpRoutes.done, finish, team.advisor.token);
    await act(caseId, "close");
    const closed = await stored(caseId);
    expect(closed.map(({ closed_with_case }) => closed_with_case)).toEqual([true, true, false]);
    for (const { done_on } of closed) expect(done_on).not.toBeNull();
    expect(closed[0]?.done_by).toBe(me("manager"));
    expect(await lastAudit(database, "follow_ups")).toMatchObject({
      detail: "closed with the case",
      case_id: caseId,
      user_id: me("manager"),
    });
    await act(caseId, "assign to advocate");
    expect(await stored(caseId)).toMatchObject([
      { follow_up_id: open, done_on: null, done_by: null, assigned_to: me("advocate") },
      { follow_up_id: own, done_on: null, done_by: null, assigned_to: me("manager") },
      { follow_up_id: done, done_by: me("advisor"), assigned_to: me("advisor") },
    ]);
    const audited = await lastAudit(database, "follow_ups", "action");
    expect(audited).toMatchObject({ detail: "moved with the case", entity_id: String(open) });
  });
});
