/** Which cases are new to whom: until the person opens them, or the case leaves them. Rules: STAGE-22. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { assignRoutes } from "@helpline/contract/cases/assign";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { describe, expect, it } from "vitest";
import { caseBody, evaluationAnswers, newCaseBody, startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const { token } = team.manager;

const newTo = async (case_id: number) => {
  const rows = await database
    .selectFrom("new_assignments")
    .select("user_id")
    .where("case_id", "=", case_id)
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
};

const act = (case_id: number, action: string) => {
  const more = action === "assign to evaluator" ? { consented_to_evaluation: 1 } : {};
  return helpline.call(caseRoutes.action, { body: { case_id, action, ...more }, token });
};
const assign = (id: number, role: string, user_id: number | null) =>
  helpline.call(assignRoutes.one, { params: { id }, body: { role, user_id }, token });

const entry = { entry_type: "call", duration: 5, details: "A short call" };
const log = (
  actor: "advisor" | "advocate",
  case_id: number,
  more: object,
  by = team[actor].token,
) =>
  helpline.call(actor === "advisor" ? caseLogRoutes.addAsAdvisor : caseLogRoutes.addAsAdvocate, {
    body: { case_id, ...entry, ...more },
    token: by,
  });

describe("a case becomes new to whoever has it in hand", () => {
  it("when it is added for them", async () => {
    const { guardian_id } = await insertGuardian(database);
    const body = newCaseBody(guardian_id, { advisor_id: team.advisor.userId });
    const { data } = await helpline.call(caseRoutes.create, { body, token });
    expect(await newTo(data.case_id)).toEqual([team.advisor.userId]);
  });

  it("when they are named, by an edit or an assignment", async () => {
    const id = await newCase("advisor", { advisor_id: null });
    const { guardian_id } = await insertGuardian(database);
    const more = { case_id: id, advisor_id: team.advisor.userId };
    const edit = { body: caseBody(guardian_id, more), token };
    expect((await helpline.call(caseRoutes.update, edit)).status).toBe(201);
    expect(await newTo(id)).toEqual([team.advisor.userId]);
    const colleague = await helpline.logIn("advisor");
    await assign(id, "advisor", colleague.userId);
    expect(await newTo(id)).toEqual([colleague.userId]);
  });

  it("when it moves to their stage, and is not new to those it left", async () => {
    const id = await newCase("closed");
    await act(id, "assign to advisor");
    expect(await newTo(id)).toEqual([team.advisor.userId]);
    await log("advisor", id, { further_action: "save and refer to advocate" });
    expect(await newTo(id)).toEqual([team.advocate.userId]);
    await log("advocate", id, { further_action: "add clinic participation" });
    expect(await newTo(id)).toEqual(
      [team.advocate.userId, team.clinic.userId].sort((a, b) => a - b),
    );
    await act(id, "assign to evaluator");
    expect(await newTo(id)).toEqual([team.evaluator.userId]);
    const body = { case_id: id, ...evaluationAnswers() };
    await helpline.call(evaluationRoutes.create, { body, token: team.evaluator.token });
    expect(await newTo(id)).toEqual([]);
  });

  it("but not to somebody who is named for another stage", async () => {
    const id = await newCase("advisor", { evaluator_id: null });
    await assign(id, "evaluator", team.evaluator.userId);
    expect(await newTo(id)).toEqual([]);
  });

  it("once, if it comes to them twice", async () => {
    const id = await newCase("advisor", { advisor_id: null });
    for (const user_id of [team.advisor.userId, null, team.advisor.userId]) {
      await assign(id, "advisor", user_id);
    }
    await act(id, "close");
    await act(id, "assign to advisor");
    expect(await newTo(id)).toEqual([team.advisor.userId]);
  });
});

describe("it is not new any more", () => {
  const given = async (place: "advisor" | "advocate & clinic" | "evaluator") => {
    const id = await newCase("closed");
    if (place === "advocate & clinic") {
      await act(id, "assign to advocate");
      await log("advocate", id, { further_action: "add clinic participation" }, token);
    } else {
      await act(id, `assign to ${place}`);
    }
    return id;
  };

  it.each([
    ["advisor", "advisor", "advisors"],
    ["advocate & clinic", "advocate", "advocates"],
    ["advocate & clinic", "clinic", "clinics"],
    ["evaluator", "evaluator", "evaluators"],
  ] as const)("with the %s, when the %s reads its details", async (place, role, system) => {
    const id = await given(place);
    expect(await newTo(id)).toContain(team[role].userId);
    const others = (await newTo(id)).filter((each) => each !== team[role].userId);
    const open = { params: { id }, token: team[role].token };
    expect((await helpline.call(caseSystemRoutes[system].details, open)).status).toBe(200);
    expect(await newTo(id)).toEqual(others);
  });

  it("when they read its log history", async () => {
    const id = await given("advisor");
    const { token: mine } = team.advisor;
    await helpline.call(caseLogRoutes.ofCase, { params: { id }, token: mine });
    expect(await newTo(id)).toEqual([]);
  });

  it("but still is after others have read it, and other cases stay new", async () => {
    const [id, other] = [await given("advisor"), await given("advisor")];
    await helpline.call(caseRoutes.details, { params: { id }, token });
    const colleague = await helpline.logIn("advisor");
    const refused = { params: { id }, token: colleague.token };
    expect((await helpline.call(caseSystemRoutes.advisors.details, refused)).status).toBe(404);
    expect(await newTo(id)).toEqual([team.advisor.userId]);
    const open = { params: { id }, token: team.advisor.token };
    await helpline.call(caseSystemRoutes.advisors.details, open);
    expect([await newTo(id), await newTo(other)]).toEqual([[], [team.advisor.userId]]);
  });

  it.each(["close", "assign to evaluator"])("after %s", async (action) => {
    const id = await given("advisor");
    await act(id, action);
    expect(await newTo(id)).not.toContain(team.advisor.userId);
  });
});
