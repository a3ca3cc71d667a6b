/** A family answers by link: once, in time, and learning nothing. Rules: EVAL-10, EVAL-11, EVAL-12. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import {
  evaluationLinkRoutes,
  familyEvaluationRoutes,
} from "@helpline/contract/evaluations/evaluation-links";
import { evaluationMessages, evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { familyMessages, maxFamilyText } from "@helpline/contract/evaluations/family-page";
import { beforeEach, describe, expect, it } from "vitest";
import { buildTestApp } from "#test/build-test-app";
import {
  errorsOf,
  evaluationAnswers,
  expectNothingWritten,
  lastAudit,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { linksOf, sentLink, setAddress } from "#test/family-links";
import { auditMark, auditSince, rowsOf } from "#test/look";

const { helpline, team, newCase: newCaseIn } = await startTeam();
const { database } = helpline;
beforeEach(() => helpline.clock.set(new Date()));

const newCase = (overrides: object = {}) =>
  newCaseIn("evaluator", { consented_to_evaluation: 1, ...overrides });
const withLink = async (overrides: object = {}) => {
  const id = await newCase(overrides);
  return { id, token: await sentLink(helpline, id, team.evaluator.token) };
};
const ask = (token: string, at = helpline) =>
  at.call(familyEvaluationRoutes.questions, { body: { token } });
const reply = (token: string, answers: object = evaluationAnswers(), at = helpline) =>
  at.call(familyEvaluationRoutes.answer, { body: { token, ...answers } });
const evaluationOf = (id: number) =>
  database.selectFrom("evaluations").selectAll().where("case_id", "=", id).execute();

/** Names the guardian of a new case in this one. @returns the guardian that it named before */
async function changeGuardian(caseId: number): Promise<number> {
  const { primary_guardian_id: before } = await storedCase(database, caseId);
  const { primary_guardian_id } = await storedCase(database, await newCase());
  await database
    .updateTable("cases")
    .set({ primary_guardian_id })
    .where("case_id", "=", caseId)
    .execute();
  return before;
}

describe("the questions", () => {
  it("are told as often as somebody asks, with nothing about the family", async () => {
    const { id, token } = await withLink({ child_first_name: "Zebedee" });
    const mark = await auditMark(database);
    for (let opened = 0; opened < 5; opened += 1) {
      const answer = await ask(token);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.data)).toEqual(["product_name", "questions", "questions_version"]);
      expect(answer.data.questions).toHaveLength(18);
      expect(JSON.stringify(answer.data)).not.toContain("Zebedee");
    }
    expect(await auditSince(database, mark)).toEqual([]);
    expect(await linksOf(helpline, id)).toMatchObject([{ ended_on: null }]);
  });
});

describe("the answers", () => {
  it("close the case, say that the family gave them, and use the link up", async () => {
    const { id, token } = await withLink();
    const answer = await reply(token, { ...evaluationAnswers(), q1: 4, q9: " A lot " });
    expect(answer).toMatchObject({ status: 201, message: familyMessages.kept, data: null });
    expect(await evaluationOf(id)).toMatchObject([
      {
        answered_by: "family",
        evaluated_by: null,
        answers: { q1: 4, q9: "A lot" },
        comments: null,
      },
    ]);
    expect(await storedCase(database, id)).toMatchObject({ closed: 1, evaluation_complete: 1 });
    expect(await linksOf(helpline, id)).toMatchObject([{ ended_because: "answered" }]);
    expect(await lastAudit(database, "evaluations")).toMatchObject({
      action: "create",
      case_id: id,
      user_id: null,
      after: { answered_by: "family", q1: 4 },
    });
    const params = { id };
    const { data } = await helpline.call(caseRoutes.details, { params, token: team.manager.token });
    expect(data).toMatchObject({ eval_answered_by: "family", evaluated_by: null });
    const history = await helpline.call(caseRoutes.history, { params, token: team.manager.token });
    const { stages, changes } = history.data;
    expect([stages[0], changes[0]]).toMatchObject([
      { action: "submit evaluation", changed_by: "The family, by link" },
      { action: "action", changed_by: "The family, by link" },
    ]);
    for (const late of [await ask(token), await reply(token)]) {
      expect(late).toMatchObject({ status: 404, message: familyMessages.over });
    }
  });

  it("may leave out any question, and all", async () => {
    const { id, token } = await withLink();
    expect((await reply(token, { q1: null, q2: 5, q9: "", q15: null })).status).toBe(201);
    const [stored] = await evaluationOf(id);
    expect(stored?.answers).toMatchObject({ q1: null, q2: 5, q9: null, q15: null, q18: null });
    expect(stored?.choices).toMatch(/^05/);
    const other = await withLink();
    expect((await reply(other.token, {})).status).toBe(201);
  });

  it("are taken if the case names another guardian with the same address, as after a merge", async () => {
    const { id, token } = await withLink();
    const email = `FAMILY${id}@example.org`;
    const { guardian_id: primary_guardian_id } = await insertGuardian(database, { email });
    const set = { primary_guardian_id };
    await database.updateTable("cases").set(set).where("case_id", "=", id).execute();
    expect((await reply(token)).status).toBe(201);
  });

  it("are the family's also in a browser in which somebody is logged in", async () => {
    const { id, token } = await withLink();
    const body = { token, ...evaluationAnswers() };
    const answer = await helpline.call(familyEvaluationRoutes.answer, {
      body,
      token: team.evaluator.token,
    });
    expect(answer.status).toBe(201);
    expect(await evaluationOf(id)).toMatchObject([{ answered_by: "family", evaluated_by: null }]);
  });

  it("close follow-ups that nobody has done", async () => {
    const { id, token } = await withLink();
    await database
      .insertInto("follow_ups")
      .values({
        case_id: id,
        due_on: "2026-12-01",
        text: "Ring them",
        assigned_to: team.evaluator.userId,
        created_by: team.evaluator.userId,
      })
      .execute();
    expect((await reply(token)).status).toBe(201);
    const rows = await database
      .selectFrom("follow_ups")
      .selectAll()
      .where("case_id", "=", id)
      .execute();
    expect(rows).toMatchObject([{ closed_with_case: true, done_by: null }]);
  });

  it("of one of two who answer at once, in two processes; the others are told kindly", async () => {
    const { id, token } = await withLink();
    const second = await buildTestApp({}, { besides: helpline });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((q1, at) => reply(token, { q1 }, at % 2 === 0 ? helpline : second)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404]);
    const lost = answers.find(({ status }) => status === 404);
    expect(lost?.message).toBe(familyMessages.over);
    expect(await evaluationOf(id)).toHaveLength(1);
    await second.close();
  });

  it("are told to be saved to the page that sends them again, and to nobody else", async () => {
    const { id, token } = await withLink();
    const send = (idempotencyKey: string, answers: object = { q1: 4 }, of = token) =>
      helpline.call(familyEvaluationRoutes.answer, {
        body: { token: of, ...answers },
        idempotencyKey,
      });
    const atOnce = await Promise.all([send("this page"), send("this page")]);
    expect(atOnce.map(({ status }) => status)).toEqual([201, 201]);
    const again = await expectNothingWritten(helpline, () => send("this page"));
    expect(again).toMatchObject({ status: 201, message: familyMessages.kept, data: null });
    expect(await evaluationOf(id)).toHaveLength(1);
    const { token: other } = await withLink();
    await reply(other, { q1: 4 });
    for (const refused of [
      await send("this page", { q1: 5 }),
      await send("another page"),
      await send(""),
      await reply(token, { q1: 4 }),
      await send("this page", { q1: 4 }, other),
      await send("this page", { q1: 4 }, "x".repeat(43)),
    ]) {
      expect(refused).toMatchObject({ status: 404, message: familyMessages.over, data: null });
    }
  });

  it("are what the case's evaluator is told of who has the form open meanwhile", async () => {
    const { id, token } = await withLink();
    await reply(token);
    const evaluator = team.evaluator.token;
    const told = { status: 409, message: evaluationMessages.byFamily };
    const evaluation = { case_id: id, ...evaluationAnswers() };
    const calls = [
      () => helpline.call(evaluationRoutes.create, { body: evaluation, token: evaluator }),
      () =>
        helpline.call(evaluationLinkRoutes.attempt, { body: { case_id: id }, token: evaluator }),
      () =>
        helpline.call(evaluationLinkRoutes.close, {
          body: { case_id: id, ending: "could not be reached" },
          token: evaluator,
        }),
    ];
    for (const call of calls) {
      expect(await expectNothingWritten(helpline, call)).toMatchObject(told);
    }
    const { token: other } = await helpline.logIn("evaluator");
    const answer = await helpline.call(evaluationRoutes.create, { body: evaluation, token: other });
    expect(answer.status).toBe(404);
  });

  it("and those of an evaluator at the same moment: one evaluation", async () => {
    const { id, token } = await withLink();
    const body = { case_id: id, ...evaluationAnswers() };
    const both = await Promise.all([
      reply(token),
      helpline.call(evaluationRoutes.create, { body, token: team.manager.token }),
    ]);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await evaluationOf(id)).toHaveLength(1);
  });
});

describe("refused, and nothing is stored", () => {
  it.each([
    ["an option that is not offered", { q1: 6 }, "q1"],
    ["an option that is no number", { q2: "five" }, "q2"],
    ["a text that is too long", { q9: "x".repeat(maxFamilyText + 1) }, "q9"],
    ["characters that cannot be stored", { q15: "a\u0000b" }, "q15"],
    ["another field", { comments: "hello" }, "comments"],
    ["the number of a case", { case_id: 1 }, "case_id"],
  ])("%s; the link still works", async (_what, answers, field) => {
    const { token } = await withLink();
    const answer = await expectNothingWritten(helpline, () => reply(token, answers));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map((error) => error.field)).toEqual([field]);
    expect((await ask(token)).status).toBe(200);
  });

  it("1 MB of answers", async () => {
    const { token } = await withLink();
    const answer = await expectNothingWritten(helpline, () =>
      reply(token, { q9: "x".repeat(1_000_000) }),
    );
    expect(answer.status).toBe(413);
  });

  it("the longest answers that are allowed do fit", async () => {
    const { token } = await withLink();
    const long = "€".repeat(maxFamilyText);
    const texts = { q9: long, q15: long, q16: long };
    expect((await reply(token, { ...evaluationAnswers(), ...texts })).status).toBe(201);
  });

  const deadLinks: readonly (readonly [what: string, make: () => Promise<string>])[] = [
    ["never was one", async () => "x".repeat(43)],
    ["is empty", async () => ""],
    ["has a blank at the end", async () => `${(await withLink()).token} `],
    [
      "was replaced by a newer one",
      async () => {
        const { id, token } = await withLink();
        await sentLink(helpline, id, team.evaluator.token);
        return token;
      },
    ],
    [
      "lost its consent",
      async () => {
        const { id, token } = await withLink();
        await database
          .updateTable("cases")
          .set({ consented_to_evaluation: 0 })
          .where("case_id", "=", id)
          .execute();
        return token;
      },
    ],
    [
      "is of a case that moved",
      async () => {
        const { id, token } = await withLink();
        const body = { case_id: id, action: "assign to advocate" };
        await helpline.call(caseRoutes.action, { body, token: team.manager.token });
        return token;
      },
    ],
    [
      "went to another address than the guardian's",
      async () => {
        const { id, token } = await withLink();
        await setAddress(helpline, id, "other@example.org");
        return token;
      },
    ],
    [
      "went to a guardian who has been deleted since the case got another one",
      async () => {
        const { id, token } = await withLink();
        const before = await changeGuardian(id);
        await database.deleteFrom("guardians").where("guardian_id", "=", before).execute();
        return token;
      },
    ],
    [
      "has run out",
      async () => {
        const { id, token } = await withLink();
        await database
          .updateTable("evaluation_links")
          .set({ ended_on: new Date(), ended_because: "replaced" })
          .where("case_id", "=", id)
          .execute();
        return token;
      },
    ],
  ];

  it.each(deadLinks)(
    "a link that %s: the same answer, recorded without its token",
    async (_what, make) => {
      const token = await make();
      const before = await rowsOf(database, "evaluations");
      const mark = await auditMark(database);
      for (const answer of [await ask(token), await reply(token)]) {
        expect(answer).toMatchObject({ status: 404, message: familyMessages.over, data: null });
      }
      expect(await rowsOf(database, "evaluations")).toEqual(before);
      const rows = await auditSince(database, mark);
      expect(rows).toMatchObject(
        [1, 2].map(() => ({ action: "evaluation link refused", user_id: null, case_id: null })),
      );
      if (token) expect(JSON.stringify(rows)).not.toContain(token);
    },
  );

  it("a link after 21 days", async () => {
    const { token } = await withLink();
    const at = (days: number) => helpline.clock.set(new Date(Date.now() + days * 24 * 3_600_000));
    at(20.9);
    expect((await ask(token)).status).toBe(200);
    at(21.1);
    expect((await ask(token)).status).toBe(404);
    expect((await reply(token)).status).toBe(404);
  });

  it("somebody who guesses, after a few tries from one network", async () => {
    const limited = await buildTestApp({ LOGIN_RATE_LIMIT: "5" }, { besides: helpline });
    const { token } = await withLink();
    const guess = (address: string, what = "y".repeat(43)) =>
      limited.call(familyEvaluationRoutes.questions, { body: { token: what }, address });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await guess("203.0.113.7")).status).toBe(404);
    }
    expect((await guess("203.0.113.7", token)).status).toBe(429);
    expect((await guess("198.51.100.1", token)).status).toBe(200);
    await limited.close();
  });
});
