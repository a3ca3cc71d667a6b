/** Every message for an evaluation. No database. Rules: EVAL-3, EVAL-4. */

import { expect, it } from "vitest";
import { validate } from "../validation.ts";
import { evaluationSchema } from "./evaluations.ts";

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
