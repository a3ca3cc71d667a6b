/**
 * POST /api/cases/actions: every transition of a manager through the API.
 *
 * Rules: STAGE-1, STAGE-2, STAGE-8, STAGE-9, STAGE-10, STAGE-12, STAGE-13, STAGE-14, STAGE-17.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { capitalised } from "@helpline/contract/words";
import { describe, expect, it } from "vitest";
import {
  errorsOf,
  evaluationAnswers,
  everythingStored,
  expectNothingWritten,
  insertCaseIn,
  insertEvaluation,
  lastAudit,
  type Place,
  startTeam,
  storedCase,
} from "#test/case-factories";

const { helpline, team, newCase } = await startTeam();

const act = (case_id: number, action: unknown, more: object = {}) =>
  helpline.call(caseRoutes.action, {
    body: { case_id, action, ...more },
    token: team.manager.token,
  });

async function stageRowsOf(id: number) {
  const { stages } = await everythingStored(helpline.database);
  return stages.filter((row) => row.case_id === id);
}

const places: Place[] = ["advisor", "advocate", "advocate & clinic", "evaluator", "closed"];
const targets = {
  "assign to advisor": "advisor",
  "assign to advocate": "advocate",
  "assign to evaluator": "evaluator",
  close: "closed",
} as const;

const table = places.flatMap((place) =>
  Object.entries(targets).map(([action, target]) => ({ place, action, target })),
);

const isThere = (place: Place, target: string) => place.split(" ")[0] === target;

describe.each(table)("$action, from $place", ({ place, action, target }) => {
  it(isThere(place, target) ? "is refused" : `leads to ${target}`, async () => {
    const id = await newCase(place, { consented_to_evaluation: 1 });
    if (isThere(place, target)) {
      const answer = await expectNothingWritten(helpline, () => act(id, action));
      expect(answer.status).toBe(409);
      expect(answer.message).toMatch(
        /^Nothing to change: the case is already .*\. To (choose another|re-open) /,
      );
      return;
    }
    const before = Date.now();
    const status = target === "closed" ? "Closed" : `With ${capitalised(target)}`;
    const message = `The case's status is now ${status}.`;
    expect(await act(id, action)).toMatchObject({ status: 201, message, data: null });
    const stored = await storedCase(helpline.database, id);
    expect(stored).toMatchObject({
      closed: target === "closed" ? 1 : 0,
      with_advisor: target === "advisor" ? 1 : 0,
      with_advocate: target === "advocate" ? 1 : 0,
      with_evaluator: target === "evaluator" ? 1 : 0,
      clinic_participating: 0,
      version: 2,
    });
    if (target === "closed") {
      expect(Date.parse(String(stored.closed_on))).toBeGreaterThanOrEqual(before);
    } else expect(stored.closed_on).toBeNull();
    expect(await stageRowsOf(id)).toMatchObject([
      { stage: target, clinic_participating: 0, action, changed_by: team.manager.userId },
    ]);
  });
});

it.each([
  ["assign to advisor", "closed", "Awaiting Advisor"],
  ["assign to advocate", "advisor", "Awaiting Advocate"],
  ["assign to evaluator", "advocate & clinic", "Awaiting Evaluator"],
] as const)("%s says that nobody is assigned yet", async (action, from, status) => {
  const id = await insertCaseIn(helpline.database, from, { consented_to_evaluation: 1 });
  expect((await act(id, action)).message).toBe(`The case's status is now ${status}.`);
  const { data } = await helpline.call(caseRoutes.details, {
    params: { id },
    token: team.manager.token,
  });
  expect(data).toMatchObject({ status });
});

describe("the evaluation", () => {
  const evaluated = async (place: Place) => {
    const id = await newCase(place, {
      consented_to_evaluation: 1,
      evaluation_complete: 1,
      nature_of_case: "Transport",
    });
    const { evaluation_id } = await insertEvaluation(helpline.database, id, team.evaluator.userId);
    return { id, evaluation_id };
  };
  const evaluationsOf = async (id: number) =>
    (await everythingStored(helpline.database)).evaluations.filter((row) => row.case_id === id);

  it.each([
    ["closed", "assign to advisor"],
    ["closed", "assign to advocate"],
    ["closed", "assign to evaluator"],
    ["evaluator", "assign to advisor"],
    ["advisor", "assign to advocate"],
  ] as const)(
    "of a case that was %s is removed by %s; the audit keeps it, and the family's consent stays",
    async (place, action) => {
      const { id, evaluation_id } = await evaluated(place);
      expect((await act(id, action)).status).toBe(201);
      expect(await evaluationsOf(id)).toEqual([]);
      expect(await storedCase(helpline.database, id)).toMatchObject({
        consented_to_evaluation: 1,
        nature_of_case: "Transport",
        evaluation_complete: 0,
        closed_on: null,
      });
      const details = await helpline.call(caseRoutes.details, {
        params: { id },
        token: team.manager.token,
      });
      expect(details.data).toMatchObject({
        evaluation_id: null,
        evaluated_by: null,
        eval_question_1: null,
        eval_comments: null,
      });
      expect(await lastAudit(helpline.database, "cases")).toMatchObject({
        action: "action",
        detail: action,
        before: {
          evaluation_complete: 1,
          evaluation: { evaluation_id, answers: evaluationAnswers(), comments: "A great help" },
        },
        after: { evaluation_complete: 0 },
      });
    },
  );

  it.each([0, 1])(
    "goes without the family's answer, %d, when a case is re-opened",
    async (stored) => {
      const id = await newCase("advisor", { consented_to_evaluation: stored });
      for (const action of ["close", "assign to advocate", "assign to advisor"]) {
        expect((await act(id, action)).status).toBe(201);
        const { consented_to_evaluation } = await storedCase(helpline.database, id);
        expect([action, consented_to_evaluation]).toEqual([action, stored]);
      }
    },
  );

  it("stays when the case is closed", async () => {
    const { id } = await evaluated("evaluator");
    expect((await act(id, "close")).status).toBe(201);
    expect(await evaluationsOf(id)).toHaveLength(1);
    expect(await storedCase(helpline.database, id)).toMatchObject({ consented_to_evaluation: 1 });
  });
});

describe("closing", () => {
  const given = { consented_to_evaluation: 1, nature_of_case: "Transport" } as const;

  it("records consent and the nature of the case, and audits them", async () => {
    const id = await newCase("advocate");
    expect((await act(id, "close", given)).status).toBe(201);
    expect(await storedCase(helpline.database, id)).toMatchObject({ closed: 1, ...given });
    expect(await lastAudit(helpline.database, "cases")).toMatchObject({
      action: "action",
      detail: "close",
      case_id: id,
      before: { closed: 0, consented_to_evaluation: null, nature_of_case: null },
      after: { closed: 1, ...given },
    });
  });

  it.each([{}, { consented_to_evaluation: null, nature_of_case: "" }])(
    "leaves what is stored as it is with %j",
    async (more) => {
      const stored = { consented_to_evaluation: 0, nature_of_case: "Transport" };
      const id = await newCase("advisor", stored);
      expect((await act(id, "close", more)).status).toBe(201);
      expect(await storedCase(helpline.database, id)).toMatchObject({ closed: 1, ...stored });
    },
  );

  it.each(["close", "assign to evaluator"])(
    "and consent given with %s is on the case and in the audit",
    async (action) => {
      const id = await newCase("advisor", { consented_to_evaluation: 0 });
      expect((await act(id, action, { consented_to_evaluation: 1 })).status).toBe(201);
      expect(await storedCase(helpline.database, id)).toMatchObject({ consented_to_evaluation: 1 });
      expect(await lastAudit(helpline.database, "cases")).toMatchObject({
        before: { consented_to_evaluation: 0 },
        after: { consented_to_evaluation: 1 },
      });
    },
  );

  it.each([
    ["close", { consented_to_evaluation: 2 }, "consented_to_evaluation", /^Please choose whether/],
    [
      "close",
      { consented_to_evaluation: "yes" },
      "consented_to_evaluation",
      /^Please choose wheth/,
    ],
    ["close", { nature_of_case: "Weather" }, "nature_of_case", /from the list\.$/],
    ["close", { nature_of_case: 5 }, "nature_of_case", /must be text/],
    ["assign to advocate", { nature_of_case: "Transport" }, "nature_of_case", /only with the act/],
    ["assign to advocate", { consented_to_evaluation: 0 }, "consented_to_evaluation", /only with/],
    ["assign to evaluator", { nature_of_case: "Transport" }, "nature_of_case", /only with the act/],
    [
      "assign to evaluator",
      { consented_to_evaluation: 2 },
      "consented_to_evaluation",
      /^Please ch/,
    ],
  ])("%s with %j is refused", async (action, more, field, message) => {
    const id = await newCase("advisor");
    const answer = await expectNothingWritten(helpline, () => act(id, action, more));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message: expect.stringMatching(message) }]);
  });
});

describe("refused", () => {
  it.each([
    ["save and close", 422],
    ["submit evaluation", 422],
    ["Close", 422],
    ["", 422],
    [undefined, 422],
    [5, 422],
  ])("the action %j", async (action, status) => {
    const id = await newCase("advisor");
    const answer = await expectNothingWritten(helpline, () => act(id, action));
    expect(answer).toMatchObject({
      status,
      message:
        "Please choose one of: assign to advisor, assign to advocate, assign to evaluator, close, add clinic participation, remove clinic participation.",
    });
  });

  it.each([
    [null, {}],
    [0, {}],
    [1, { consented_to_evaluation: 0 }],
    [null, { consented_to_evaluation: null }],
  ])("an evaluator without the family's consent: stored %j, sent %j", async (stored, more) => {
    const id = await newCase("closed", { consented_to_evaluation: stored });
    const answer = await expectNothingWritten(helpline, () => act(id, "assign to evaluator", more));
    expect(answer).toMatchObject({ status: 409, message: stageMessages.noConsent });
  });

  it("an unknown case, or none", async () => {
    expect((await act(2_000_000, "close")).status).toBe(404);
    expect((await act("one" as never, "close")).status).toBe(422);
  });

  it("a case that was changed since the manager looked", async () => {
    const id = await newCase("advisor");
    await act(id, "assign to advocate", { version: 1 });
    const answer = await expectNothingWritten(helpline, () => act(id, "close", { version: 1 }));
    expect(answer).toMatchObject({
      status: 409,
      data: { current: { case_id: id, with_advocate: 1, version: 2 } },
    });
  });

  it("a case that no flag places", async () => {
    const id = await newCase("advisor", { with_advisor: 0 });
    const answer = await expectNothingWritten(helpline, () => act(id, "close"));
    expect(answer).toMatchObject({ status: 409, message: "ERROR STATE" });
  });
});

it("the second of two concurrent closes", async () => {
  const id = await newCase("advisor");
  const answers = await Promise.all([act(id, "close"), act(id, "close")]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  expect(await stageRowsOf(id)).toHaveLength(1);
});
