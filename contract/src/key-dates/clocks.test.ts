/**
 * The list of clocks in the configuration: what it may say, and what a mistake is told.
 *
 * Rules: KEY-1, OPS-2.
 */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { dayAfter, dayIn } from "../dates.ts";
import { notesOf } from "../fields.ts";
import { validate } from "../validation.ts";
import { checkedClocks, clockKeys, englandsClocks, startsOf } from "./clocks.ts";
import {
  daysInWords,
  enteredLabel,
  keyDateMessages,
  keyDatesBody,
  keyDatesForm,
  keyDatesSent,
  urgencyOf,
} from "./key-dates.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests make lists that the type forbids
const mistakes = (change: (clocks: any) => void): string[] => {
  const clocks = structuredClone(englandsClocks);
  change(clocks);
  const { error } = z.safeParse(checkedClocks, clocks);
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

describe("the list of clocks", () => {
  it("may be England's, or empty", () => {
    expect(z.parse(checkedClocks, englandsClocks)).toEqual(englandsClocks);
    expect(z.parse(checkedClocks, [])).toEqual([]);
  });

  it("has the starts and clocks of England", () => {
    expect(startsOf(englandsClocks).map(({ key }) => key)).toEqual([
      "ehc_request",
      "draft_plan",
      "decision_letter",
      "mediation_certificate",
      "review_meeting",
      "final_plan",
    ]);
    expect(clockKeys(englandsClocks)).toHaveLength(7);
  });

  it("may have clocks that run from clocks, named before or after them", () => {
    expect(
      mistakes((clocks) => {
        clocks[0].from = "final_plan";
        clocks[3].from = "assessment_decision";
      }),
    ).toEqual([]);
  });

  it.each<[string, (clocks: typeof englandsClocks) => void, string]>([
    [
      "an unknown clock",
      (clocks) => Object.assign(clocks[1] ?? {}, { from: "nothing" }),
      '1.from: the clock "plan_decision" runs from "nothing", and there is no such clock',
    ],
    [
      "a clock that runs from itself",
      (clocks) => Object.assign(clocks[1] ?? {}, { from: "plan_decision" }),
      '1.from: the clock "plan_decision" runs from itself, by way of "plan_decision"',
    ],
    [
      "two labels of one start",
      (clocks) =>
        Object.assign(clocks[1] ?? {}, { from: { key: "ehc_request", label: "Something else" } }),
      '1.from: the start "ehc_request" has two labels, "Request for an EHC needs assessment received" and "Something else"',
    ],
    [
      "a start that is ahead in one clock only",
      (clocks) =>
        Object.assign(clocks[1] ?? {}, { from: { ...Object(clocks[1]?.from), ahead: true } }),
      '1.from: the start "ehc_request" has "ahead" in one clock and not in another',
    ],
    [
      "no offset",
      (clocks) => Object.assign(clocks[2] ?? {}, { offset: {} }),
      '2.offset: the clock "final_plan" has no offset',
    ],
    [
      "an offset of nothing",
      (clocks) => Object.assign(clocks[2] ?? {}, { offset: { days: 0, months: 0 } }),
      '2.offset: the clock "final_plan" has no offset',
    ],
  ])("may not have %s", (_name, change, told) => {
    expect(mistakes(change)).toEqual([told]);
  });

  it("may not have a circle, and each clock in it is named", () => {
    const told = mistakes((clocks) => {
      clocks[0].from = "plan_decision";
      clocks[1].from = "final_plan";
      clocks[2].from = "assessment_decision";
      clocks[6].from = "final_plan";
    });
    expect(told).toEqual([
      '0.from: the clock "assessment_decision" runs from itself, by way of "plan_decision"',
      '1.from: the clock "plan_decision" runs from itself, by way of "final_plan"',
      '2.from: the clock "final_plan" runs from itself, by way of "assessment_decision"',
    ]);
  });

  it.each<[string, object, RegExp]>([
    ["a negative offset", { offset: { weeks: -6 } }, /^0\.offset\.weeks/],
    ["half a day", { offset: { days: 1.5 } }, /^0\.offset\.days/],
    ["an offset in hours", { offset: { hours: 3 } }, /^0\.offset/],
    ["an offset of a thousand years", { offset: { days: 365_250 } }, /^0\.offset\.days/],
    ["a key with a blank", { key: "plan decision" }, /^0\.key: must be small letters/],
    ["no label", { label: " " }, /^0\.label/],
    ["a start without a label", { from: { key: "ehc_request" } }, /^0\.from/],
    ["an unknown entry", { colour: "red" }, /^0/],
  ])("may not have %s", (_name, wrong, told) => {
    const [first = ""] = mistakes((clocks) => Object.assign(clocks[0], wrong));
    expect(first).toMatch(told);
  });
});

it.each([
  [20, "20 days left", "later"],
  [15, "15 days left", "later"],
  [14, "14 days left", "near"],
  [1, "1 day left", "near"],
  [0, "due today", "near"],
  [-1, "1 day late", "late"],
  [-12, "12 days late", "late"],
])("says of %i days: %s", (days, words, urgency) => {
  expect(daysInWords(days)).toBe(words);
  expect(urgencyOf(days)).toBe(urgency);
});

it("names entered dates, and not those of a clock that is gone", () => {
  expect(enteredLabel(englandsClocks, "start_decision_letter")).toBe("Decision letter");
  expect(enteredLabel(englandsClocks, "met_appeal")).toBe("Appeal to the tribunal: met on");
  expect(enteredLabel(englandsClocks, "met_gone")).toBeUndefined();
});

describe("the form", () => {
  const form = keyDatesForm(englandsClocks);

  it("has a field for each start and each clock", () => {
    expect(Object.keys(form.shape)).toHaveLength(6 + 7);
  });

  it.each(["1899-12-31", "2026-02-29", "soon", "10000-01-01"])("refuses %s", (date) => {
    const { error } = z.safeParse(form, { start_ehc_request: date });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      keyDateMessages.date("Request for an EHC needs assessment received"),
    ]);
  });

  it("refuses a day after tomorrow of what has happened, beside its field", () => {
    const late = dayAfter(dayIn("UTC", new Date()), 2);
    const values = { start_draft_plan: late, start_review_meeting: late, met_appeal: late };
    const { error } = z.safeParse(form, values);
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["start_draft_plan", keyDateMessages.tooLate("Draft plan sent")],
      ["met_appeal", keyDateMessages.tooLate("Appeal to the tribunal: met on")],
    ]);
  });

  it("shows each start and each met date from 1900 on", () => {
    const { start_draft_plan, met_appeal } = form.shape;
    expect([start_draft_plan, met_appeal].map((schema) => schema && notesOf(schema))).toEqual([
      { label: "Draft plan sent", input: "date", earliest: "1900-01-01" },
      { label: "Appeal to the tribunal: met on", input: "date", earliest: "1900-01-01" },
    ]);
  });

  it("sends every date, null for an empty one", () => {
    const values = z.parse(form, { start_review_meeting: "9999-12-31", met_appeal: "1900-01-01" });
    const sent = keyDatesSent(englandsClocks, values);
    expect(sent.starts).toMatchObject({ review_meeting: "9999-12-31", ehc_request: null });
    expect(sent.met).toMatchObject({ appeal: "1900-01-01", final_plan: null });
  });
});

describe("the call", () => {
  const sent = (body: object) => {
    const checked = validate(keyDatesBody, { version: 0, ...body });
    return checked.ok ? checked.value : checked.errors;
  };

  it("takes dates by key, also of keys that are gone, and none", () => {
    expect(sent({})).toEqual({ version: 0 });
    const met = { appeal: "1900-01-01", gone: "9999-12-31", other: null };
    expect(sent({ starts: {}, met })).toEqual({ version: 0, starts: {}, met });
    expect(sent({ met: { appeal: "" } })).toEqual({ version: 0, met: { appeal: null } });
  });

  it.each(["1899-12-31", "2026-02-29", "soon", 5])("refuses the date %j", (date) => {
    for (const field of ["starts", "met"]) {
      expect(sent({ [field]: { draft_plan: date } })).toEqual([
        { field: `${field}.draft_plan`, message: keyDateMessages.dates },
      ]);
    }
  });
});
