/** Evaluation results by band, authority, nature, answerer and quarter, counted by hand (ADR 12). Rules: EVAL-11, REP-15. */
import { evaluationResultRoutes, maxTexts } from "@helpline/contract/reports/evaluation-results";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { evaluationAnswers } from "#test/case-factories";
import { insertCase, insertLocalAuthority, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();
const { database } = helpline;
const token = (await helpline.logIn("manager")).token;
const evaluator = (await insertUser(database, { user_type: "evaluator" })).user_id;
const leeds = (await insertLocalAuthority(database, { name: "Leeds" })).local_authority_id;
const york = (await insertLocalAuthority(database, { name: "York" })).local_authority_id;
const hull = (await insertLocalAuthority(database, { name: "Hull" })).local_authority_id;

afterEach(async () => {
  await database.deleteFrom("evaluations").execute();
});

interface Families {
  readonly count: number;
  readonly band?: number;
  readonly authority?: number;
  readonly nature?: string;
  readonly answers?: Record<string, number | string>;
  readonly comments?: string;
  readonly byFamily?: boolean;
  readonly on?: string;
}

async function evaluated(...all: readonly Families[]) {
  for (const {
    count,
    band = 1,
    authority = leeds,
    nature,
    answers,
    comments,
    byFamily,
    on,
  } of all) {
    for (let n = 0; n < count; n += 1) {
      const { case_id } = await insertCase(database, {
        band,
        local_authority_id: authority,
        nature_of_case: nature ?? null,
      });
      await database
        .insertInto("evaluations")
        .values({
          case_id,
          answers: JSON.stringify({ ...evaluationAnswers(), ...answers }),
          comments: comments ?? null,
          ...(byFamily
            ? { answered_by: "family", evaluated_by: null }
            : { evaluated_by: evaluator }),
          added_on: on ?? "2026-05-05T10:00:00Z",
        })
        .execute();
    }
  }
}

const results = async (query: Record<string, string> = {}) =>
  (await helpline.call(evaluationResultRoutes.read, { query, token })).data;

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect the answer
const numbered = (list: any, n: number) =>
  list.find((each: { number: number }) => each.number === n);
// biome-ignore lint/suspicious/noExplicitAny: the tests inspect the answer
const countsOf = (data: any, n: number) =>
  numbered(data.questions, n).groups?.map((group: { count: number }) => group.count);

it("counts the evaluations of a band, of an authority, of a nature, and of several of these", async () => {
  await evaluated(
    { count: 6, band: 1, authority: leeds, nature: "Exclusion", answers: { q18: 1 } },
    { count: 7, band: 1, authority: york, nature: "Transport", answers: { q18: 2 } },
    { count: 8, band: 2, authority: leeds, nature: "Transport", answers: { q18: 1 } },
    { count: 9, band: 2, authority: york, nature: "Exclusion", answers: { q18: 2 } },
  );
  const counted = async (query: Record<string, string>) => {
    const data = await results(query);
    return [data.evaluations, countsOf(data, 18)];
  };
  expect(await counted({})).toEqual([30, [14, 16]]);
  expect(await counted({ band: "1" })).toEqual([13, [6, 7]]);
  expect(await counted({ local_authority_id: String(york) })).toEqual([16, [0, 16]]);
  expect(await counted({ nature_of_case: "Transport" })).toEqual([15, [8, 7]]);
  expect(await counted({ band: "2", local_authority_id: String(leeds) })).toEqual([8, [8, 0]]);
  const both = await results({ band: "2", local_authority_id: String(leeds) });
  expect(both).toMatchObject({
    band: 2,
    local_authority: { id: leeds, name: "Leeds" },
    nature_of_case: null,
    breakdown: null,
  });
});

it("splits the results by who answered, and hides a small side with the other one", async () => {
  await evaluated(
    { count: 6, byFamily: true, answers: { q18: 1 }, comments: "of a family" },
    { count: 9, answers: { q18: 2 }, comments: "of an evaluator" },
  );
  const family = await results({ answered_by: "family" });
  expect([family.answered_by, family.evaluations, countsOf(family, 18)]).toEqual([
    "family",
    6,
    [6, 0],
  ]);
  expect(new Set(numbered(family.texts, 0).texts)).toEqual(new Set(["of a family"]));
  const { breakdown } = await results({ by: "answered_by" });
  expect(breakdown.evaluations).toEqual([
    { name: "By an evaluator", joined: 0, count: 9 },
    { name: "By the family", joined: 0, count: 6 },
  ]);
  await database
    .deleteFrom("evaluations")
    .where("answered_by", "=", "family")
    .where("evaluation_id", "in", (eb) =>
      eb
        .selectFrom("evaluations")
        .select("evaluation_id")
        .where("answered_by", "=", "family")
        .limit(2),
    )
    .execute();
  for (const answered_by of ["family", "evaluator"]) {
    expect((await results({ answered_by })).evaluations).toBeNull();
  }
});

describe("what one could subtract", () => {
  it("hides a band because its complement is small, with its answers and texts", async () => {
    await evaluated(
      { count: 20, band: 1, comments: "of band 1" },
      { count: 3, band: 2, comments: "of band 2" },
    );
    // 23 - 20 would be 3 families.
    for (const band of ["1", "2", "3"]) {
      expect(await results({ band })).toMatchObject({
        evaluations: null,
        questions: [],
        texts: [],
        breakdown: null,
      });
    }
    expect((await results({ by: "band" })).breakdown).toMatchObject({ evaluations: [] });
    expect((await results()).evaluations).toBe(23);
  });

  it("breaks no question down by a band that the number of evaluations does not show", async () => {
    // Question 18 is newer than the evaluations of band 2.
    await evaluated(
      { count: 12, band: 1, answers: { q18: 1 } },
      { count: 8, band: 1, answers: { q18: 2 } },
      { count: 3, band: 2, answers: { q18: "" } },
    );
    const { breakdown } = await results({ by: "band" });
    expect(breakdown.evaluations).toEqual([]);
    for (const { parts } of breakdown.questions) expect(parts).toEqual([]);
  });

  it("hides the next smallest value together with a small one, in filters and break-downs alike", async () => {
    await evaluated(
      { count: 20, authority: leeds },
      { count: 6, authority: york },
      { count: 2, authority: hull },
    );
    const { breakdown } = await results({ by: "local_authority" });
    expect(breakdown.evaluations).toEqual([
      { name: "Leeds", joined: 0, count: 20 },
      { name: "All others", joined: 1, count: 8 },
    ]);
    const shown = async (id: number) =>
      (await results({ local_authority_id: String(id) })).evaluations;
    expect([await shown(leeds), await shown(york), await shown(hull)]).toEqual([20, null, null]);
  });

  it("hides answers whose difference to all answers is small", async () => {
    // Band 1: 10 and 10. All: 11 and 16, so that band 2 has 1 and 6.
    await evaluated(
      { count: 10, band: 1, answers: { q18: 1 } },
      { count: 10, band: 1, answers: { q18: 2 } },
      { count: 1, band: 2, answers: { q18: 1 } },
      { count: 6, band: 2, answers: { q18: 2 } },
    );
    expect(countsOf(await results(), 18)).toEqual([11, 16]);
    const band1 = await results({ band: "1" });
    expect(band1.evaluations).toBe(20);
    expect(numbered(band1.questions, 18).groups).toBeNull();
    // All answered question 4 alike: nothing can be told apart there.
    expect(countsOf(band1, 4)).toEqual([20, 0, 0, 0, 0]);
  });
});

it("counts the texts that are left out among the chosen evaluations only", async () => {
  await evaluated(
    { count: maxTexts + 1, band: 1, comments: "of band 1" },
    { count: 6, band: 2, comments: "of band 2" },
  );
  const { texts } = await results({ band: "1" });
  expect(numbered(texts, 0)).toMatchObject({ left_out: 1 });
  expect(numbered(texts, 0).texts).toEqual(Array.from({ length: maxTexts }, () => "of band 1"));
});

it("breaks down by quarter in the helpline's days, in order, with the same options in each", async () => {
  await evaluated(
    { count: 5, on: "2026-03-31T22:59:00Z", answers: { q6: 1 } },
    { count: 6, on: "2026-03-31T23:01:00Z", answers: { q6: 5 } },
    { count: 7, on: "2025-12-01T10:00:00Z", answers: { q6: 5 } },
  );
  const { breakdown } = await results({ by: "quarter" });
  expect(breakdown.by).toBe("quarter");
  expect(breakdown.evaluations).toEqual([
    { name: "October to December 2025", joined: 0, count: 7 },
    { name: "January to March 2026", joined: 0, count: 5 },
    { name: "April to June 2026", joined: 0, count: 6 },
  ]);
  const confidence = numbered(breakdown.questions, 6);
  expect(confidence.groups.map((labels: string[]) => labels.length)).toEqual([1, 1, 1, 1, 1]);
  expect(confidence.parts.map((part: { counts: number[] }) => part.counts)).toEqual([
    [0, 0, 0, 0, 7],
    [5, 0, 0, 0, 0],
    [0, 0, 0, 0, 6],
  ]);
});

it("breaks down what is filtered, and names what is not given", async () => {
  await evaluated(
    { count: 5, band: 2, nature: "Exclusion" },
    { count: 6, band: 2 },
    { count: 7, band: 1, nature: "Exclusion" },
    { count: 8, band: 1 },
  );
  const data = await results({ band: "2", by: "nature_of_case" });
  expect(data.evaluations).toBe(11);
  expect(data.breakdown.evaluations).toEqual([
    { name: "Exclusion", joined: 0, count: 5 },
    { name: "Not given", joined: 0, count: 6 },
  ]);
});

it("says the same in the CSV, and records what was asked for", async () => {
  await evaluated(
    { count: 5, band: 2, authority: leeds, answers: { q18: 1 } },
    { count: 6, band: 2, authority: york, answers: { q18: 2 } },
    { count: 7, band: 1, authority: leeds },
    { count: 8, band: 1, authority: york },
  );
  const mark = await auditMark(database);
  const query = { band: "2", by: "local_authority", from: "2026-01-01" };
  const csv = String((await helpline.call(evaluationResultRoutes.csv, { query, token })).data);
  expect(csv).toContain("\r\nBand,2\r\nBroken down by,Local authority\r\nEvaluations,11\r\n");
  expect(csv).toContain(
    "\r\nBy local authority\r\nLocal authority,Evaluations\r\nLeeds,5\r\nYork,6\r\n",
  );
  expect(csv).toContain(
    "By local authority\r\nLocal authority,Yes,No\r\nLeeds,5,0\r\nYork,0,6\r\n",
  );
  expect(await auditSince(database, mark)).toMatchObject([
    {
      action: "export",
      entity: "evaluation results",
      detail: "2026-01-01 to today, Band 2, Broken down by Local authority",
    },
  ]);
});

it.each([
  [{ band: "4" }, "The band must be 1, 2 or 3."],
  [{ local_authority_id: "x" }, "The local authority must be the id of a local authority."],
  [{ nature_of_case: "" }, "The nature of case must be a text of 1 to 200 characters."],
  [{ by: "child" }, "Please choose one of the known break-downs."],
  [
    { by: "band", band: "1" },
    "Please choose a break-down other than what the results are filtered by.",
  ],
])("refuses %j", async (query, message) => {
  const answer = await helpline.call(evaluationResultRoutes.read, {
    query: query as Record<string, string>,
    token,
  });
  expect(answer).toMatchObject({ status: 422, message });
});

it("keeps the choices of an evaluation as text, whatever its answers are", async () => {
  const { rows } = await sql<{ choices: string }>`
    SELECT helpline_choices(answers::jsonb, comments) AS choices FROM (VALUES
      ('{"q1": 5, "q2": 12, "q3": 0, "q4": 2.5, "q5": 71, "q9": "yes", "q15": " ", "q18": 1}', NULL),
      ('{}', '  '), ('{"q16": "x", "q17": null}', 'Thanks')) AS given (answers, comments)`.execute(
    database,
  );
  expect(rows.map(({ choices }) => choices)).toEqual([
    "5<~~~00010000000010",
    "0000000000000000000",
    "0000000000000001001",
  ]);
});
