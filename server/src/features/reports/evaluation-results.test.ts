/**
 * GET /api/reports/evaluations: combined answers, none of which reveals a single family.
 *
 * Rules: REP-15, REP-16.
 */
import { evaluationResultRoutes } from "@helpline/contract/reports/evaluation-results";
import { afterEach, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { evaluationAnswers } from "#test/case-factories";
import { insertCase, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;
const evaluator = (await insertUser(helpline.database, { user_type: "evaluator" })).user_id;
afterEach(async () => {
  await helpline.database.deleteFrom("evaluations").execute();
});

const results = (query: Record<string, string> = {}) =>
  helpline.call(evaluationResultRoutes.read, { query, token });

interface Evaluation {
  readonly answers?: Record<string, number | string>;
  readonly comments?: string | null;
  readonly on?: string;
  readonly deleted?: boolean;
  /** Of the case. */
  readonly of?: { band?: number; local_authority_id?: number; nature_of_case?: string };
}

async function evaluate({ answers = {}, comments = null, on, deleted, of }: Evaluation) {
  const { case_id } = await insertCase(helpline.database, {
    ...of,
    deleted_at: deleted ? "2026-01-01T00:00:00Z" : null,
  });
  await helpline.database
    .insertInto("evaluations")
    .values({
      case_id,
      answers: JSON.stringify({ ...evaluationAnswers(), ...answers }),
      comments,
      evaluated_by: evaluator,
      added_on: on ?? "2026-05-05T10:00:00Z",
    })
    .execute();
}

async function evaluateEach(list: readonly Evaluation[]) {
  for (const each of list) await evaluate(each);
}

const times = (count: number, evaluation: Evaluation): Evaluation[] =>
  Array.from({ length: count }, () => evaluation);

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect the answer
const question = (data: any, n: number) =>
  data.questions.find((each: { number: number }) => each.number === n);

it("shows nothing of fewer than five, not even their number", async () => {
  for (let n = 0; n < 5; n += 1) {
    expect((await results()).data).toEqual({
      from: null,
      to: null,
      band: null,
      local_authority: null,
      nature_of_case: null,
      answered_by: null,
      evaluations: null,
      questions: [],
      texts: [],
      breakdown: null,
    });
    await evaluate({});
  }
  expect((await results()).data.evaluations).toBe(5);
});

it("counts the options in the configuration's words, and joins rarely chosen ones", async () => {
  await evaluateEach([
    ...times(6, { answers: { q6: 1, q7: 4, q8: 5, q18: 1 } }),
    ...times(7, { answers: { q6: 2, q7: 5, q8: 5, q18: 1 } }),
    ...times(2, { answers: { q6: 4, q7: 5, q8: 1, q18: 2 } }),
  ]);
  const { data } = await results();
  expect(data.evaluations).toBe(15);
  expect(data.questions.map((each: { number: number }) => each.number)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 17, 18,
  ]);
  const counts = (n: number) =>
    question(data, n).groups.map((group: { count: number }) => group.count);
  expect(counts(1)).toEqual([15, 0, 0, 0, 0]);
  expect(counts(7)).toEqual([0, 0, 0, 6, 9]);
  // 6, 7, 0, 2, 0 contains a 2; the first step without a small count is one and the rest.
  expect(question(data, 6).groups).toEqual([
    { labels: ["Not at all confident"], count: 6 },
    {
      labels: ["Slightly confident", "Fairly confident", "Confident", "Very confident"],
      count: 9,
    },
  ]);
  // 13 and 2: showing either would reveal the other.
  expect(question(data, 18).groups).toBeNull();
});

it("shows no table for answers that the configuration no longer offers", async () => {
  await evaluateEach([...times(9, {}), { answers: { q1: 9 } }]);
  const { data } = await results();
  expect(question(data, 1).groups).toBeNull();
  expect(question(data, 2).groups).not.toBeNull();
});

it("shows free texts and comments in an order that links no two of them", async () => {
  await evaluateEach([
    { answers: { q9: "Zebra", q15: "Apple" }, comments: "  " },
    { answers: { q9: "apple", q15: "zebra" }, comments: "=1+1" },
    ...times(3, { answers: { q9: "Middle", q15: "Middle" } }),
  ]);
  const { data } = await results();
  expect(data.texts).toEqual([
    { number: 9, texts: ["apple", "Middle", "Middle", "Middle", "Zebra"], left_out: 0 },
    { number: 15, texts: ["Apple", "Middle", "Middle", "Middle", "zebra"], left_out: 0 },
    { number: 16, texts: Array.from({ length: 5 }, () => "Answer 16"), left_out: 0 },
    { number: 0, texts: ["=1+1"], left_out: 0 },
  ]);
  const csv = String((await helpline.call(evaluationResultRoutes.csv, { token })).data);
  expect(csv).toContain("\r\nEvaluations,5\r\n");
  expect(csv).toContain("\r\nComments\r\n'=1+1\r\n");
  expect(csv).toContain("1. How helpful was your advisor?\r\nNot at all helpful,5\r\n");
});

it("uses the helpline's days and omits deleted cases", async () => {
  await evaluateEach([
    ...times(5, { on: "2026-06-30T23:30:00Z" }),
    ...times(5, { on: "2026-06-30T22:30:00Z" }),
    ...times(3, { on: "2026-06-30T22:30:00Z", deleted: true }),
  ]);
  const mark = await auditMark(helpline.database);
  expect((await results({ from: "2026-07-01", to: "2026-07-01" })).data.evaluations).toBe(5);
  expect((await results({ to: "2026-06-30" })).data.evaluations).toBe(5);
  expect((await results()).data.evaluations).toBe(10);
  expect((await results({ from: "2027-01-01" })).data.evaluations).toBeNull();
  expect(await auditSince(helpline.database, mark)).toMatchObject([
    { action: "read", entity: "evaluation results", detail: "2026-07-01 to 2026-07-01" },
    { action: "read", detail: "the beginning to 2026-06-30" },
    { action: "read", detail: "the beginning to today" },
    { action: "read", detail: "2027-01-01 to today" },
  ]);
});

it("refuses a range that runs backwards", async () => {
  const answer = await results({ from: "2026-02-02", to: "2026-02-01" });
  expect(answer).toMatchObject({
    status: 422,
    message: "Your from date is past the to date, the from date must be a date before the to date",
  });
});
