/** How questions were worded when they were answered. Rules: SET-6. */
import { describe, expect, it } from "vitest";
import type { EvaluationQuestion } from "../settings/setting-values.ts";
import { questionsAnswered, wordingsAsked, wordingsCounted } from "./wordings.ts";

const options = (...labels: string[]) => labels.map((label, at) => ({ value: at + 1, label }));

const helpful: EvaluationQuestion = {
  number: 1,
  text: "Was it helpful?",
  kind: "select",
  options: options("No", "Yes"),
};
const better: EvaluationQuestion = {
  number: 9,
  text: "What is better now?",
  kind: "text",
  options: [],
};

/** Question 1 was worded anew with the versions 3 and 7, question 9 with version 5. */
const first = {
  number: 1,
  text: "Did we help?",
  options: options("No", "Perhaps", "Yes"),
  before: 3,
  until: "2025-12-31T23:30:00.000Z",
};
const second = {
  number: 1,
  text: "Have we helped?",
  options: options("No", "Yes"),
  before: 7,
  until: "2026-05-31T23:30:00.000Z",
};
const ofText = {
  number: 9,
  text: "What has changed?",
  options: [],
  before: 5,
  until: "2026-02-01T12:00:00.000Z",
};
const earlier = [first, ofText, second];

describe("an evaluation answers", () => {
  const wordings = {
    evaluation_questions: [helpful, better],
    earlier_wordings: earlier,
  };
  const texts = (version: number | null) =>
    questionsAnswered(wordings, version).map(({ text }) => text);

  it.each([
    // Before versions were kept with evaluations.
    [null, "Did we help?", "What has changed?"],
    [0, "Did we help?", "What has changed?"],
    [2, "Did we help?", "What has changed?"],
    [3, "Have we helped?", "What has changed?"],
    [4, "Have we helped?", "What has changed?"],
    [5, "Have we helped?", "What is better now?"],
    [6, "Have we helped?", "What is better now?"],
    [7, "Was it helpful?", "What is better now?"],
    [8, "Was it helpful?", "What is better now?"],
  ])("of version %s the questions %s and %s", (version, one, nine) => {
    expect(texts(version)).toEqual([one, nine]);
  });

  it("with the options of that wording", () => {
    const [asked] = questionsAnswered(wordings, 2);
    expect(asked).toEqual({ ...helpful, text: "Did we help?", options: first.options });
  });

  it("the present questions, if there were no others", () => {
    const { evaluation_questions } = wordings;
    expect(questionsAnswered({ evaluation_questions }, null)).toEqual(evaluation_questions);
  });
});

describe("the earlier wordings that were asked", () => {
  it.each([
    [[], []],
    [[7], []],
    [[8, 9], []],
    [[0], [first, ofText]],
    [[2], [first, ofText]],
    [[3], [ofText, second]],
    [[4], [ofText, second]],
    [[6], [second]],
    [[6, 7], [second]],
    [
      [2, 6],
      [first, ofText, second],
    ],
  ])("in the versions %j", (versions, asked) => {
    expect(wordingsAsked(earlier, versions)).toEqual(asked);
  });
});

describe("results say which earlier wordings they count", () => {
  it("with their options, and the last day in the helpline's time zone", () => {
    expect(wordingsCounted(earlier, 1, "Europe/London")).toEqual([
      'Also counts answers to the wording until 31-12-2025: "Did we help?" (No, Perhaps, Yes)',
      'Also counts answers to the wording until 01-06-2026: "Have we helped?" (No, Yes)',
    ]);
  });

  it("without options for a text, and nothing for a question that stayed", () => {
    expect(wordingsCounted(earlier, 9, "Europe/London")).toEqual([
      'Also counts answers to the wording until 01-02-2026: "What has changed?"',
    ]);
    expect(wordingsCounted(earlier, 2, "Europe/London")).toEqual([]);
  });
});
