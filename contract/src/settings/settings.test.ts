/** Whoever enters a value that a list of settings does not take learns what it must be. Rules: SET-1, SET-5. */
import { describe, expect, it } from "vitest";
import { englandsClocks } from "../key-dates/clocks.ts";
import { messages } from "../messages.ts";
import { validate } from "../validation.ts";
import { backupsForm, frontDeskForm, nameForm, retentionForm } from "./setting-forms.ts";
import { mistakeInBands, settingMessages } from "./setting-values.ts";
import { settingChanges, settingKeys } from "./settings.ts";

const band = { band: 1, label: "Band 1", hours_from: 1, hours_to: 4, hours_max: 5 };
const question = { number: 15, text: "What could we do better?", kind: "text", options: [] };
const [clock] = englandsClocks;
const wrongAmount = messages.wholeNumber("How long a key date takes", 0, 36_525);

it.each([
  // A browser sends an empty number as null.
  ["no hours", { bands: [{ ...band, hours_max: null }] }, settingMessages.hours(1, "At most")],
  ["hours below 0", { bands: [{ ...band, hours_from: -1 }] }, settingMessages.hours(1, "From")],
  [
    "hours above 1000",
    { bands: [band, { ...band, band: 2, hours_to: 1001 }] },
    settingMessages.hours(2, "To"),
  ],
  [
    "no wording",
    { evaluation_questions: [{ ...question, text: "" }] },
    settingMessages.questionText(15),
  ],
  ["half a week", { clocks: [{ ...clock, offset: { weeks: 1.5 } }] }, wrongAmount],
  ["200 years in days", { clocks: [{ ...clock, offset: { days: 73_050 } }] }, wrongAmount],
  [
    "a blank label",
    { clocks: [{ ...clock, label: " " }] },
    "The texts of a key date must have 1 to 100 characters.",
  ],
  [
    "a long source",
    { clocks: [{ ...clock, note: "x".repeat(301) }] },
    "The source of a key date may have at most 300 characters.",
  ],
  [
    "no date",
    { clocks: [{ ...clock, valid_from: "2026-02-31" }] },
    "A key date must apply from a date such as 2026-09-01.",
  ],
  ["no bands", { bands: [] }, "The bands must be 1, 2 and 3, in this order."],
  [
    "another nation",
    { clocks: [{ ...clock, nation: "France" }] },
    "The nation of a key date must be one of: England, Wales, Scotland, Northern Ireland.",
  ],
])("%s", (_what, changes, message) => {
  const checked = validate(settingChanges, changes);
  expect(checked.ok ? [] : checked.errors.map((each) => each.message)).toEqual([message]);
});

it("every setting is in a form of the screen, or has a section of its own", () => {
  const forms = [nameForm, frontDeskForm, backupsForm, retentionForm];
  const inForms = forms.flatMap(({ shape }) => Object.keys(shape));
  const withSection = ["logo", "nature_of_case", "bands", "evaluation_questions", "clocks"];
  expect([...inForms, ...withSection].toSorted()).toEqual(settingKeys.toSorted());
});

describe("the hours of bands", () => {
  const other = { band: 2, label: "Band 2", hours_from: 4, hours_to: 8, hours_max: 9 };
  it.each([
    ["begin where those of the one before end", [band, other], undefined],
    [
      "do not begin before that",
      [band, { ...other, hours_from: 3 }],
      settingMessages.bandsOverlap("Band 1", "Band 2"),
    ],
    ["end at most with what is allowed at most", [{ ...band, hours_max: 4 }], undefined],
    ["do not end above it", [{ ...band, hours_max: 3 }], settingMessages.bandHours("Band 1")],
    ["rise", [{ ...band, hours_from: 3 }], undefined],
    [
      "do not end where they begin",
      [{ ...band, hours_from: 4 }],
      settingMessages.bandHours("Band 1"),
    ],
  ] as const)("%s", (_what, bands, mistake) => {
    expect(mistakeInBands([...bands])).toBe(mistake);
  });
});
