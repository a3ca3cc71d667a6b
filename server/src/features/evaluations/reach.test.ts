/** Evaluations that end without answers. Rules: EVAL-13. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import {
  type EvaluationEnding,
  evaluationLinkMessages,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import { describe, expect, it } from "vitest";
import { expectNothingWritten, lastAudit, startTeam, storedCase } from "#test/case-factories";
import { linksOf, sentLink } from "#test/family-links";

const { helpline, team, newCase: newCaseIn } = await startTeam();
const { database } = helpline;

const newCase = () => newCaseIn("evaluator", { consented_to_evaluation: 1 });
const attempt = (case_id: number, note?: string, token = team.evaluator.token) =>
  helpline.call(evaluationLinkRoutes.attempt, { body: { case_id, note }, token });
const close = (case_id: number, ending: EvaluationEnding, token = team.evaluator.token) =>
  helpline.call(evaluationLinkRoutes.close, { body: { case_id, ending }, token });

describe("refused", () => {
  it("could not be reached, before two attempts are recorded", async () => {
    const id = await newCase();
    const early = () => expectNothingWritten(helpline, () => close(id, "could not be reached"));
    expect(await early()).toMatchObject({
      status: 409,
      message: evaluationLinkMessages.tooFewAttempts(0),
    });
    await attempt(id);
    expect((await early()).message).toBe(evaluationLinkMessages.tooFewAttempts(1));
  });

  it("another ending", async () => {
    const body = { case_id: await newCase(), ending: "bored" };
    const { token } = team.evaluator;
    expect((await helpline.call(evaluationLinkRoutes.close, { body, token })).status).toBe(422);
  });

  it("a case of somebody else, and one that is not with an evaluator", async () => {
    const other = await helpline.logIn("evaluator");
    const [theirs, elsewhere] = [await newCase(), await newCaseIn("advocate")];
    for (const answer of [
      await expectNothingWritten(helpline, () => close(theirs, "declined", other.token)),
      await expectNothingWritten(helpline, () => attempt(theirs, "x", other.token)),
      await expectNothingWritten(helpline, () => close(elsewhere, "declined", team.manager.token)),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await close(theirs, "declined", team.advisor.token)).status).toBe(403);
  });
});

it("records attempts with who and when, and closes the case as not reached after two", async () => {
  const id = await newCase();
  await sentLink(helpline, id, team.evaluator.token);
  expect((await attempt(id, "No answer")).message).toBe(evaluationLinkMessages.attemptRecorded(1));
  await attempt(id, undefined, team.manager.token);
  const params = { id };
  const { data } = await helpline.call(evaluationLinkRoutes.reach, {
    params,
    token: team.evaluator.token,
  });
  expect(data.attempts).toMatchObject([{ note: "No answer" }, { note: null }]);
  const answer = await close(id, "could not be reached");
  expect(answer).toMatchObject({
    status: 201,
    message: "The evaluation has been closed without answers. The case's status is now Closed.",
  });
  expect(await storedCase(database, id)).toMatchObject({
    closed: 1,
    evaluation_complete: 0,
    evaluation_ending: "could not be reached",
  });
  expect(await linksOf(helpline, id)).toMatchObject([{ ended_because: "closed" }]);
  expect(await lastAudit(database, "cases")).toMatchObject({
    action: "action",
    detail: "could not be reached",
    user_id: team.evaluator.userId,
  });
  const rows = database.selectFrom("evaluations").selectAll().where("case_id", "=", id);
  expect(await rows.execute()).toEqual([]);
});

it("a re-opened case starts again: no ending, and no attempts", async () => {
  const id = await newCase();
  await attempt(id);
  await attempt(id);
  expect((await close(id, "declined")).status).toBe(201);
  const body = { case_id: id, action: "assign to evaluator" };
  await helpline.call(caseRoutes.action, { body, token: team.manager.token });
  expect(await storedCase(database, id)).toMatchObject({ closed: 0, evaluation_ending: null });
  expect((await close(id, "could not be reached")).status).toBe(409);
});
