/** The forms that add a key date, or a new time of one. Rules: SET-7, SET-8. */
import { describe, expect, it } from "vitest";
import { notesOf } from "../fields.ts";
import { nations } from "../nations.ts";
import { validate } from "../validation.ts";
import { newClockForm, newTimeForm } from "./clock-form.ts";

const time = { label: "Answer", amount: 6, unit: "weeks", valid_from: "2026-09-01" };
const added = { ...time, start: "Request", nation: "England" };

const refusals = (form: typeof newClockForm | typeof newTimeForm, values: object) => {
  const checked = validate(form, values);
  return checked.ok ? [] : checked.errors;
};

describe("a new key date", () => {
  it("may be complete, or without a day and a source", () => {
    expect(refusals(newClockForm, { ...added, note: "The law" })).toEqual([]);
    expect(refusals(newClockForm, { ...added, valid_from: null })).toEqual([]);
  });

  it("needs everything else", () => {
    expect(refusals(newClockForm, {})).toEqual([
      { field: "label", message: "Please enter what has to happen." },
      { field: "start", message: "Please enter after what it has to happen." },
      { field: "nation", message: "Please choose the nation." },
      {
        field: "amount",
        message: "How long it takes must be a whole number from 1 to 36525.",
      },
      { field: "unit", message: "Please choose days, weeks, months or years." },
      {
        field: "note",
        message: "Please name the source, as for every nation other than England.",
      },
    ]);
  });

  it.each(nations)("of %s names its source, unless it is England", (nation) => {
    const fields = (note: unknown) =>
      refusals(newClockForm, { ...added, nation, note }).map(({ field }) => field);
    expect(fields("The law")).toEqual([]);
    for (const note of [undefined, null, "", " "]) {
      expect(fields(note), String(note)).toEqual(nation === "England" ? [] : ["note"]);
    }
  });
});

describe("a new time", () => {
  it("needs the day from which it applies, and no source", () => {
    expect(refusals(newTimeForm, time)).toEqual([]);
    expect(refusals(newTimeForm, { ...time, note: "The law" })).toEqual([]);
    for (const valid_from of [undefined, null, "", "2026-02-30"]) {
      expect(refusals(newTimeForm, { ...time, valid_from }), String(valid_from)).toEqual([
        { field: "valid_from", message: "Please enter the day from which it applies." },
      ]);
    }
  });

  it.each([
    [1, true],
    ["6", true],
    [36_525, true],
    [0, false],
    [36_526, false],
    [1.5, false],
    ["", false],
  ])("of %j weeks is right: %s", (amount, isRight) => {
    expect(refusals(newTimeForm, { ...time, amount })).toHaveLength(isRight ? 0 : 1);
  });

  it.each(["days", "weeks", "months", "years"])("is counted in %s", (unit) => {
    expect(refusals(newTimeForm, { ...time, unit })).toEqual([]);
  });

  it.each([
    ["label", 100],
    ["note", 300],
  ])("has a %s of at most %i characters", (field, most) => {
    expect(refusals(newTimeForm, { ...time, [field]: "a".repeat(most) })).toEqual([]);
    expect(refusals(newTimeForm, { ...time, [field]: "a".repeat(most + 1) })).toHaveLength(1);
  });
});

it.each([
  [
    "a new key date",
    newClockForm,
    [
      ["label", "What has to happen", "text", true],
      ["start", "After", "text", true],
      ["nation", "Nation", "select", true],
      ["amount", "How long", "text", true],
      ["unit", "Unit", "select", true],
      ["valid_from", "Applies from", "date", undefined],
      ["note", "Source", "text", undefined],
    ],
  ],
  [
    "a new time",
    newTimeForm,
    [
      ["label", "What has to happen", "text", true],
      ["amount", "How long", "text", true],
      ["unit", "Unit", "select", true],
      ["valid_from", "Applies from", "date", true],
      ["note", "Source", "text", undefined],
    ],
  ],
] as const)("the form of %s shows its fields", (_of, form, fields) => {
  const shown = Object.entries(form.shape).map(([name, schema]) => {
    const { label, input, required } = notesOf(schema);
    return [name, label, input, required];
  });
  expect(shown).toEqual(fields);
});
