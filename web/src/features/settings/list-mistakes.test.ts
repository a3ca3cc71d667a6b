/** Which field of a list of settings is wrong, and why. Rules: SET-5, SET-6. */
import { settingMessages } from "@helpline/contract/settings/setting-values";
import { expect, it } from "vitest";
import { sampleBands } from "../../../test/case-samples.ts";
import { mistakesInBands, mistakesInNatures, mistakesInQuestions } from "./list-mistakes.ts";

it.each<[string, string[], [string, string][]]>([
  ["names of their own", ["Transport", "Exclusion"], []],
  ["a blank one", ["Transport", "  "], [["1.name", settingMessages.nature]]],
  [
    "one twice, in other letters and with blanks",
    ["Transport", "Exclusion", " transport "],
    [["2.name", settingMessages.natureTwice("transport")]],
  ],
  [
    "two blank ones",
    ["", ""],
    [
      ["0.name", settingMessages.nature],
      ["1.name", settingMessages.nature],
    ],
  ],
])("natures: %s", (_what, names, mistakes) => {
  const natures = names.map((name) => ({ name, retired: false }));
  expect(mistakesInNatures(natures as never)).toEqual(mistakes);
});

const bands = (...changes: object[]) =>
  sampleBands.map((band, at) => ({ ...band, ...changes[at] }));
const [first = "", second = "", third = ""] = sampleBands.map(({ label }) => label);

it.each<[string, object[], [string, string][]]>([
  ["hours that rise", [], []],
  ["a band that begins where the one before ends", [{}, { hours_from: 4 }], []],
  [
    "a band that begins before the one before ends",
    [{}, { hours_from: 3 }],
    [["1.hours_from", settingMessages.bandsOverlap(first, second)]],
  ],
  [
    "hours from that are not below hours to",
    [{ hours_from: 4 }],
    [["0.hours_to", settingMessages.bandHours(first)]],
  ],
  [
    "a maximum below hours to",
    [{}, {}, { hours_max: 19 }],
    [["2.hours_max", settingMessages.bandHours(third)]],
  ],
  // What is wrong with the first band is all that there is to mend.
  [
    "a wrong band before one that overlaps it",
    [{ hours_max: 3 }, { hours_from: 3 }],
    [["0.hours_max", settingMessages.bandHours(first)]],
  ],
  [
    "two wrong bands",
    [{ hours_max: 3 }, { hours_to: 6 }],
    [
      ["0.hours_max", settingMessages.bandHours(first)],
      ["1.hours_to", settingMessages.bandHours(second)],
    ],
  ],
])("bands: %s", (_what, changes, mistakes) => {
  expect(mistakesInBands(bands(...changes) as never)).toEqual(mistakes);
});

it("names each field of a band that is no number of hours, and no other", () => {
  const broken = bands({}, { hours_from: null, hours_max: 1001 });
  const fields = mistakesInBands(broken as never).map(([field]) => field);
  expect(fields).toEqual(["1.hours_from", "1.hours_max"]);
});

const options = (...labels: string[]) => labels.map((label, at) => ({ value: at + 1, label }));
const question = (change: object) => ({
  number: 3,
  text: "Did it help?",
  kind: "select" as const,
  options: options("No", "Yes"),
  ...change,
});

it.each<[string, object, [string, string][]]>([
  ["a wording and options", {}, []],
  ["a wording that is too short", { text: "No" }, [["0.text", settingMessages.questionText(3)]]],
  [
    "an option without a label",
    { options: options("No", "  ") },
    [["0.options.1", settingMessages.options(3)]],
  ],
  ["too few options", { options: options("No") }, [["0.options.0", settingMessages.options(3)]]],
])("questions: %s", (_what, change, mistakes) => {
  expect(mistakesInQuestions([question(change)])).toEqual(mistakes);
});

it("names every question that is wrong by its place", () => {
  const list = [question({ number: 1, text: "" }), question({}), question({ number: 5, text: "" })];
  expect(mistakesInQuestions(list)).toEqual([
    ["0.text", settingMessages.questionText(1)],
    ["2.text", settingMessages.questionText(5)],
  ]);
});
