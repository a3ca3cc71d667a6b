/** What is wrong with natures of case, hour bands and the wording of the evaluation. Rules: SET-1, SET-5, SET-6. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import {
  mistakeInBands,
  mistakeInQuestions,
  settingMessages,
  sharedName,
} from "./setting-values.ts";
import { settingChanges } from "./settings.ts";

const answerTo = (changes: object) => {
  const checked = validate(settingChanges, changes);
  return checked.ok ? checked.value : checked.errors.map(({ message }) => message);
};

describe("the name that two natures share", () => {
  it.each([
    [["Exclusion", "Transport"], undefined],
    [["Exclusion", "Transport", "exclusion "], "exclusion "],
    [["Transport", "TRANSPORT", "Exclusion", "Exclusion"], "TRANSPORT"],
    [[], undefined],
  ])("of %j is %j", (names, shared) => {
    expect(sharedName(names.map((name) => ({ name })))).toBe(shared);
  });
});

describe("the hour bands", () => {
  const one = { band: 1, label: "Short", hours_from: 0, hours_to: 4, hours_max: 5 };
  const two = { band: 2, label: "Long", hours_from: 4, hours_to: 9, hours_max: 9 };
  const ofHours = (hours_from: number, hours_to: number, hours_max: number) =>
    mistakeInBands([{ ...one, hours_from, hours_to, hours_max }]);

  it("rise from the first hour to the last, and to the most", () => {
    expect(ofHours(0, 1, 1)).toBeUndefined();
    expect(ofHours(3, 3, 5)).toBe(settingMessages.bandHours("Short"));
    expect(ofHours(4, 3, 5)).toBe(settingMessages.bandHours("Short"));
    expect(ofHours(0, 3, 2)).toBe(settingMessages.bandHours("Short"));
  });

  it("may begin where the one before ends, and not before that", () => {
    expect(mistakeInBands([one, two])).toBeUndefined();
    expect(mistakeInBands([one, { ...two, hours_from: 3 }])).toBe(
      settingMessages.bandsOverlap("Short", "Long"),
    );
  });

  it("are checked to the last", () => {
    expect(mistakeInBands([one, { ...two, hours_max: 8 }])).toBe(settingMessages.bandHours("Long"));
  });

  it("are 1, 2 and 3 in this order", () => {
    const three = { ...two, band: 3 };
    expect(answerTo({ bands: [one, two, three] })).toEqual({ bands: [one, two, three] });
    for (const bands of [[], [one, two], [one, three, two], [one, two, three, three]]) {
      expect(answerTo({ bands })).toEqual(["The bands must be 1, 2 and 3, in this order."]);
    }
  });

  it.each([-1, 1001, null])("have hours from 0 to 1000, not %j", (hours_from) => {
    const bands = [one, { ...two, hours_from }, { ...two, band: 3 }];
    expect(answerTo({ bands })).toEqual([settingMessages.hours(2, "From")]);
  });

  it("have a label of one line and at most 60 characters", () => {
    for (const label of ["", "x".repeat(61), "a\nb"]) {
      expect(answerTo({ bands: [{ ...one, label }, two, { ...two, band: 3 }] })).toEqual([
        settingMessages.bands,
      ]);
    }
  });
});

const options = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({ value: index + 1, label: `Option ${index}` }));
const choice = { number: 1, text: "How did it go?", kind: "select" as const, options: options(2) };
const text = { number: 9, text: "What helped?", kind: "text" as const, options: [] };

describe("the wording of a question", () => {
  const mistakeIn = (wording: string) => mistakeInQuestions([{ ...text, text: wording }]);

  it.each(["Why", "x".repeat(300)])("may be %j", (wording) => {
    expect(mistakeIn(wording)).toBeUndefined();
  });

  it.each(["", "No", "  No  ", "x".repeat(301), "What\nhelped?"])("may not be %j", (wording) => {
    expect(mistakeIn(wording)).toBe(settingMessages.questionText(9));
  });
});

describe("the options of a question", () => {
  const mistakeIn = (given: typeof choice.options) =>
    mistakeInQuestions([text, { ...choice, options: given }]);
  const labelled = (label: string) => [...options(1), { value: 2, label }];

  it("are 2 to 20", () => {
    expect(mistakeIn(options(2))).toBeUndefined();
    expect(mistakeIn(options(20))).toBeUndefined();
    expect(mistakeIn(options(1))).toBe(settingMessages.options(1));
    expect(mistakeIn(options(21))).toBe(settingMessages.options(1));
  });

  it.each(["Y", "x".repeat(100)])("may be labelled %j", (label) => {
    expect(mistakeIn(labelled(label))).toBeUndefined();
  });

  it.each(["", "  ", "x".repeat(101), "a\nb"])("may not be labelled %j", (label) => {
    expect(mistakeIn(labelled(label))).toBe(settingMessages.options(1));
  });
});

describe("the list of questions", () => {
  const usualQuestions = Array.from({ length: 18 }, (_each, index) => ({
    ...([9, 15, 16].includes(index + 1) ? text : choice),
    number: index + 1,
  }));
  const changed = (index: number, change: object) =>
    usualQuestions.map((each, at) => (at === index ? { ...each, ...change } : each));
  const refusal = [settingMessages.questions];

  it("has 18 questions, of which 9, 15 and 16 are for text", () => {
    expect(answerTo({ evaluation_questions: usualQuestions })).toEqual({
      evaluation_questions: usualQuestions,
    });
  });

  it.each([
    ["fewer questions", usualQuestions.slice(0, -1)],
    ["more questions", [...usualQuestions, { ...choice, number: 19 }]],
    ["another order", usualQuestions.toReversed()],
    ["a number twice", changed(1, { number: 1 })],
    ["a question of choice as text", changed(0, { kind: "text", options: [] })],
    ["a question of choice with one option", changed(0, { options: options(1) })],
    ["options that do not count from 1", changed(0, { options: options(3).slice(1) })],
    [
      "options with a gap",
      changed(0, { options: [...options(1), { value: 3, label: "Neither" }] }),
    ],
    ["options under the name of text", changed(0, { kind: "text" })],
    ["no options under the name of a choice", changed(8, { kind: "select" })],
    ["a question for text with a choice", changed(8, { kind: "select", options: options(2) })],
    ["a question for text with options", changed(8, { options: options(2) })],
  ])("is refused with %s", (_what, evaluation_questions) => {
    expect(answerTo({ evaluation_questions })).toEqual(refusal);
  });
});

describe("a nature of case", () => {
  const nature = (given: object) => answerTo({ nature_of_case: [given] });

  it("is offered unless it is said to be retired", () => {
    expect(nature({ name: " Exclusion " })).toEqual({
      nature_of_case: [{ name: "Exclusion", retired: false }],
    });
    expect(nature({ name: "Exclusion", retired: true, was: "Expulsion" })).toEqual({
      nature_of_case: [{ name: "Exclusion", retired: true, was: "Expulsion" }],
    });
  });

  it("has a name of 1 to 200 characters", () => {
    expect(nature({ name: "x".repeat(200) })).toMatchObject({ nature_of_case: [{}] });
    for (const name of ["", " ", "x".repeat(201), "a\nb"]) {
      expect(nature({ name })).toEqual([settingMessages.nature]);
    }
    expect(nature({ name: "Exclusion", was: "x".repeat(201) })).toEqual([settingMessages.nature]);
  });
});

it("takes an email address for concerns, or none", () => {
  expect(answerTo({ concern_escalation: "ruth@example.org" })).toEqual({
    concern_escalation: "ruth@example.org",
  });
  expect(answerTo({ concern_escalation: null })).toEqual({ concern_escalation: null });
  expect(answerTo({ concern_escalation: "ruth" })).toEqual([settingMessages.escalation]);
});
