/** POST /api/evaluations: one per case, which closes the case. Rules: EVAL-6, EVAL-7, STAGE-6, STAGE-10. */
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { describe, expect, it } from "vitest";
import {
  errorsOf,
  evaluationAnswers,
  everythingStored,
  expectNothingWritten,
  lastAudit,
  type Place,
  startTeam,
  storedCase,
} from "#test/case-factories";

const { helpline, team, newCase: newCaseIn } = await startTeam();
await helpline.database
  .updateTable("users")
  .set({ first_name: "Eva", last_name: "Luator" })
  .where("user_id", "=", team.evaluator.userId)
  .execute();

const newCase = (place: Place = "evaluator", more: object = {}) =>
  newCaseIn(place, { consented_to_evaluation: 1, ...more });

const evaluate = (case_id: number, more: object = {}, token = team.evaluator.token) =>
  helpline.call(evaluationRoutes.create, {
    body: { case_id, ...evaluationAnswers(), ...more },
    token,
  });

const refused = (case_id: number, more?: object, token?: string) =>
  expectNothingWritten(helpline, () => evaluate(case_id, more, token));

const ofCase = async (id: number) =>
  (await everythingStored(helpline.database)).evaluations.filter((row) => row.case_id === id);

describe("refused", () => {
  it("an incomplete form, with everything that is missing", async () => {
    const answer = await refused(await newCase(), { q1: 0, q9: "" });
    expect(answer).toMatchObject({
      status: 422,
      message: "Please select an option for question 1.",
    });
    expect(errorsOf(answer).map((error) => error.field)).toEqual(["q1", "q9"]);
  });

  it("an option that the configuration does not offer", async () => {
    const answer = await refused(await newCase(), { q1: 6, q17: 20 });
    expect(errorsOf(answer)).toEqual([
      { field: "q1", message: "Please select an option for question 1." },
      { field: "q17", message: "Please select an option for question 17." },
    ]);
  });

  it.each(["advisor", "advocate", "advocate & clinic", "closed"] as const)(
    "a case that is %s, by the evaluator and by a manager",
    async (place) => {
      const id = await newCase(place);
      expect((await refused(id)).status).toBe(404);
      expect((await refused(id, {}, team.manager.token)).status).toBe(404);
    },
  );

  it("another user's case, an unassigned one, a deleted one, none at all", async () => {
    const other = await helpline.logIn("evaluator");
    const deleted = { deleted_at: "2026-03-01T10:00:00.000Z" };
    for (const id of [
      await newCase("evaluator", { evaluator_id: other.userId }),
      await newCase("evaluator", { evaluator_id: null }),
      await newCase("evaluator", deleted),
      2_000_000,
    ]) {
      expect(await refused(id)).toMatchObject({
        status: 404,
        message: "This case does not exist.",
      });
    }
  });

  it("a second evaluation: 409 for managers and the case's evaluator, 404 for others", async () => {
    const id = await newCase();
    expect((await evaluate(id)).status).toBe(201);
    for (const { token } of [team.manager, team.evaluator]) {
      expect(await refused(id, {}, token)).toMatchObject({
        status: 409,
        message: "This case has an evaluation already.",
      });
    }
    const other = await helpline.logIn("evaluator");
    expect((await refused(id, {}, other.token)).status).toBe(404);
    await helpline.database
      .updateTable("cases")
      .set({ deleted_at: "2026-03-01T10:00:00.000Z" })
      .where("case_id", "=", id)
      .execute();
    for (const { token } of [team.manager, team.evaluator]) {
      expect((await refused(id, {}, token)).status).toBe(404);
    }
  });
});

describe("added", () => {
  it("stores the answers and closes the case", async () => {
    const id = await newCase();
    const answer = await evaluate(id, { q2: 5, q9: " Learnt a lot ", comments: "Thank you" });
    expect(answer).toMatchObject({
      status: 201,
      message: "The evaluation has been added. The case's status is now Closed.",
    });
    expect(await ofCase(id)).toMatchObject([
      {
        evaluation_id: answer.data.evaluation_id,
        answers: { ...evaluationAnswers(), q2: 5, q9: "Learnt a lot" },
        comments: "Thank you",
        evaluated_by: team.evaluator.userId,
      },
    ]);
    const stored = await storedCase(helpline.database, id);
    expect(stored).toMatchObject({
      closed: 1,
      with_evaluator: 0,
      evaluation_complete: 1,
      consented_to_evaluation: 1,
    });
    expect(stored.closed_on).not.toBeNull();
    const { stages } = await everythingStored(helpline.database);
    expect(stages.filter((row) => row.case_id === id)).toMatchObject([
      { stage: "closed", action: "submit evaluation", changed_by: team.evaluator.userId },
    ]);
    expect(await lastAudit(helpline.database, "evaluations")).toMatchObject({
      action: "create",
      after: { case_id: id, q2: 5, comments: "Thank you" },
    });
  });

  it("appears in the case's details, and the case leaves the evaluator's system", async () => {
    const id = await newCase();
    const { data } = await evaluate(id, { q2: 5, comments: "" }, team.manager.token);
    const params = { id };
    const seen = await helpline.call(caseRoutes.details, { params, token: team.admin.token });
    expect(seen.data).toMatchObject({
      evaluation_id: data.evaluation_id,
      evaluated_by: "Wilhelmina Okonkwo",
      eval_question_2: "5",
      eval_question_16: "Answer 16",
      eval_comments: null,
      evaluation_complete: 1,
      status: "Closed",
    });
    const gone = await helpline.call(caseSystemRoutes.evaluators.details, {
      params,
      token: team.evaluator.token,
    });
    expect(gone.status).toBe(404);
  });

  it("once, if two are sent concurrently", async () => {
    const id = await newCase();
    const manager = team.manager.token;
    const answers = await Promise.all([evaluate(id, {}, manager), evaluate(id, {}, manager)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(await ofCase(id)).toHaveLength(1);
  });

  it("can be repeated after a manager reopened the case", async () => {
    const id = await newCase();
    await evaluate(id);
    const action = { case_id: id, action: "assign to evaluator" };
    const opened = await helpline.call(caseRoutes.action, {
      body: action,
      token: team.manager.token,
    });
    expect(opened.status).toBe(201);
    expect(await ofCase(id)).toEqual([]);
    expect((await evaluate(id, { comments: "Second thoughts" })).status).toBe(201);
    expect(await ofCase(id)).toMatchObject([{ comments: "Second thoughts" }]);
  });
});
