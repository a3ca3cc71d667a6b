/** Every message for an evaluation. No database. Rules: EVAL-2, EVAL-3, EVAL-4, EVAL-12. */

import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { familyEvaluationRoutes } from "./evaluation-links.ts";
import { evaluationMessages, evaluationSchema } from "./evaluations.ts";

const questions = Array.from({ length: 18 }, (_each, index) => index + 1);
const texts = [9, 15, 16];
const selections = questions.filter((n) => !texts.includes(n));
const answers = Object.fromEntries(questions.map((n) => [`q${n}`, texts.includes(n) ? "Well" : 1]));

const check = (sent: object) => {
  const result = validate(evaluationSchema, { case_id: 1, ...answers, ...sent });
  return result.ok ? "taken" : result.errors;
};

const select = (n: number) => ({
  field: `q${n}`,
  message: `Please select an option for question ${n}.`,
});
const text = (n: number) => ({
  field: `q${n}`,
  message: `Question ${n} needs to be at least 3 characters or more.`,
});

it("accepts a complete evaluation, with or without comments", () => {
  for (const comments of [undefined, null, "", "Thank you"])
    expect(check({ comments })).toBe("taken");
});

it.each(selections)("question %i accepts only its own options", (n) => {
  for (const value of [undefined, null, 0, -1, 1.5, "1.0", "", "abc", 21, true]) {
    expect(check({ [`q${n}`]: value }), String(value)).toEqual([select(n)]);
  }
});

it.each(texts)("question %i accepts three or more characters", (n) => {
  for (const value of [undefined, null, "", "ab", "  ab  ", 123]) {
    expect(check({ [`q${n}`]: value }), String(value)).toEqual([text(n)]);
  }
  expect(check({ [`q${n}`]: "abc" })).toBe("taken");
});

it("reports everything that is missing, in the order of the questions", () => {
  const result = validate(evaluationSchema, {});
  expect(result.ok ? [] : result.errors).toEqual([
    { field: "case_id", message: "Please give the id of the case." },
    ...questions.map((n) => (texts.includes(n) ? text(n) : select(n))),
  ]);
});

it.each(["q0", "q19", "evaluated_by"])("rejects the unknown field %s", (field) => {
  expect(check({ [field]: 1 })).toEqual([{ field, message: `Unknown field: ${field}.` }]);
});

it.each([
  [[3], "Question 3 has been reworded since. Please answer it again."],
  [[3, 9], "Questions 3 and 9 have been reworded since. Please answer them again."],
  [[3, 9, 18], "Questions 3, 9 and 18 have been reworded since. Please answer them again."],
])("says of a draft that the questions %j are worded anew", (numbers, text) => {
  expect(evaluationMessages.reworded(numbers)).toBe(text);
});

describe("a family that answers by link", () => {
  const { body } = familyEvaluationRoutes.answer;
  const token = "a".repeat(43);
  const errors = (sent: object) => {
    const checked = validate(body, { token, ...sent });
    return checked.ok ? [] : checked.errors;
  };

  it("may leave out any question", () => {
    expect(errors({})).toEqual([]);
    const none = Object.fromEntries(questions.map((n) => [`q${n}`, null]));
    expect(errors(none)).toEqual([]);
  });

  it("answers the same questions in words, with short texts too", () => {
    expect(errors({ ...answers, q9: "a" })).toEqual([]);
    expect(errors({ q1: "well" })).toEqual([select(1)]);
    expect(errors({ q9: 1 })).toHaveLength(1);
  });
});
