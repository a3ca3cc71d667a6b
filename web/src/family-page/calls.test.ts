/** What the family's page sends, and how it takes each answer. Rules: EVAL-12. */
import { familyWords } from "@helpline/contract/evaluations/family-page";
import { beforeEach, expect, it, vi } from "vitest";
import { answerWith, type StubbedAnswer, stubFetch } from "../../test/fetch-stub.ts";
import { type Answer, loadQuestions, type Questions, sendAnswers } from "./calls.ts";

const options = [
  { value: 0, label: "No" },
  { value: 2, label: "Yes" },
];
const questions: Questions = {
  product_name: "Helpline",
  questions_version: 4,
  questions: [
    { number: 1, text: "Did it help?", options },
    { number: 9, text: "What do you know now?", options: [] },
  ],
};

let inits: RequestInit[];
function answer(given: StubbedAnswer) {
  inits = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    inits.push(init);
    return answerWith(given);
  });
}

beforeEach(() => answer({}));

it("asks for the questions with the link's token, without cookies and caches", async () => {
  await loadQuestions("tok");
  expect(inits[0]).toMatchObject({ method: "POST", credentials: "omit", cache: "no-store" });
  const sent = stubFetch({ data: questions });
  expect(await loadQuestions("tok")).toEqual({ is: "done", data: questions });
  expect(sent).toMatchObject([
    {
      url: "/api/evaluation-by-link/questions",
      body: { token: "tok" },
      headers: { "content-type": "application/json" },
    },
  ]);
});

it("sends each call with the same key, so that a repetition is known as one", async () => {
  const sent = stubFetch({});
  await loadQuestions("tok");
  await sendAnswers("tok", questions, new Map());
  const keys = sent.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^0\.\d+/);
  expect(keys[1]).toBe(keys[0]);
});

it.each<[string, StubbedAnswer, object]>([
  ["a link that has ended", { status: 404, message: "Gone" }, { is: "over" }],
  ["too many tries", { status: 429, text: "<html>" }, { is: "failed", message: familyWords.busy }],
  ["a refusal", { status: 422, message: "Too long." }, { is: "failed", message: "Too long." }],
  ["a failing server", { status: 500, message: "Stack" }, { is: "failed" }],
  ["an answer that is not JSON", { text: "<html>" }, { is: "failed" }],
])("takes %s", async (_what, given, result) => {
  answer(given);
  expect(await loadQuestions("tok")).toEqual(result);
});

it("has failed without a connection", async () => {
  stubFetch(new TypeError("Failed to fetch"));
  expect(await loadQuestions("tok")).toEqual({ is: "failed" });
});

it.each<[string, Record<number, Answer>, object]>([
  ["nothing", {}, { q1: null, q9: null }],
  [
    "choices as numbers and texts without blanks around them",
    { 1: { value: "0", rather: false }, 9: { value: "  More \n", rather: false } },
    { q1: 0, q9: "More" },
  ],
  ["a text of digits as a text", { 9: { value: "42", rather: false } }, { q1: null, q9: "42" }],
  ["a text of blanks as none", { 9: { value: "  ", rather: false } }, { q1: null, q9: null }],
  [
    "nothing that the family would rather not say",
    { 1: { value: "2", rather: true }, 9: { value: "More", rather: true } },
    { q1: null, q9: null },
  ],
])("sends %s", async (_what, answers, sentAnswers) => {
  const sent = stubFetch({ status: 201 });
  const given = new Map(Object.entries(answers).map(([number, one]) => [Number(number), one]));
  expect(await sendAnswers("tok", questions, given)).toEqual({ is: "done", data: null });
  expect(sent).toMatchObject([{ url: "/api/evaluation-by-link" }]);
  expect(sent[0]?.body).toEqual({ token: "tok", questions_version: 4, ...sentAnswers });
});
