/** Clocks of several nations, and versions of a rule that count from a day on. Rules: SET-7, SET-8, KEY-7. */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { nations } from "../nations.ts";
import {
  type Clock,
  checkedClocks,
  clockOf,
  clocksIn,
  countsFrom,
  isSameRule,
  isSameVersion,
  nationOf,
  startsOf,
} from "./clocks.ts";
import { dueDates } from "./due-dates.ts";
import { keyDatesForm, nationNote } from "./key-dates.ts";

const begun = { key: "begun", label: "Begun" };
const clock = (more: Partial<Clock> = {}): Clock => ({
  key: "answer",
  label: "Answer",
  from: begun,
  offset: { weeks: 6 },
  ...more,
});

const mistakes = (...clocks: object[]) =>
  z
    .safeParse(checkedClocks, clocks)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const inWales = clock({ key: "welsh", nation: "Wales", note: "The Welsh code" });

describe("a case has the clocks", () => {
  const england = clock({ key: "of_england", nation: "England" });
  const unsaid = clock({ key: "unsaid" });
  const clocks = [england, inWales, unsaid];

  it.each([
    ["England", [england, unsaid]],
    [null, [england, unsaid]],
    ["Wales", [inWales]],
    ["Scotland", []],
  ] as const)("of its nation: %s", (nation, own) => {
    expect(clocksIn(clocks, nation)).toEqual(own);
  });

  it("that count as England's if they name no nation", () => {
    expect([england, unsaid, inWales].map(nationOf)).toEqual(["England", "England", "Wales"]);
  });

  it.each([
    [null, "The nation of the local authority is not known, so these are England's key dates."],
    ["England", undefined],
    ["Wales", undefined],
    [
      "Scotland",
      "The settings have no key dates for Scotland, so none are shown. England's do not apply there.",
    ],
  ] as const)("and says of the nation %s: %s", (nation, note) => {
    expect(nationNote(clocks, nation)).toBe(note);
  });
});

describe("one rule", () => {
  it.each([
    ["with another time", { offset: { weeks: 8 } }, true, true],
    ["with another label", { label: "The answer" }, true, true],
    ["that says that it is England's", { nation: "England" }, true, true],
    ["from another day on", { valid_from: "2026-09-01" }, true, false],
    ["of another key", { key: "reply" }, false, false],
    ["of another nation", { nation: "Wales" }, false, false],
    ["from another start", { from: { key: "other", label: "Begun" } }, false, false],
    ["from a clock that is called as the start", { from: "begun" }, false, false],
  ] as const)("%s", (_how, more, sameRule, sameVersion) => {
    expect(isSameRule(clock(), clock(more))).toBe(sameRule);
    expect(isSameRule(clock(more), clock())).toBe(sameRule);
    expect(isSameVersion(clock(), clock(more))).toBe(sameVersion);
  });

  it("is another one from another clock", () => {
    expect(isSameRule(clock({ from: "one" }), clock({ from: "two" }))).toBe(false);
    expect(isSameRule(clock({ from: "one" }), clock({ from: "one" }))).toBe(true);
  });

  it("is the same from the same day on, and from the same clock", () => {
    const later = clock({ valid_from: "2026-09-01", from: "begun" });
    expect(isSameVersion(later, { ...later, offset: { days: 1 } })).toBe(true);
  });
});

describe("of the versions of a rule", () => {
  const [old, of2024, of2026] = [
    clock(),
    clock({ valid_from: "2024-09-01", offset: { weeks: 8 } }),
    clock({ valid_from: "2026-09-01", offset: { weeks: 10 } }),
  ];
  const elsewhere = clock({ key: "reply", valid_from: "2020-01-01" });
  const clocks = [of2026, old, elsewhere, of2024];

  it.each([
    ["1990-01-01", old],
    ["2024-08-31", old],
    ["2024-09-01", of2024],
    ["2026-08-31", of2024],
    ["2026-09-01", of2026],
    ["2030-01-01", of2026],
  ])("exactly one counts for a start on %s", (date, counting) => {
    const versions = [old, of2024, of2026];
    expect(versions.filter((each) => countsFrom(clocks, each, date))).toEqual([counting]);
    const due = dueDates(versions, { begun: date });
    expect(due.map((each) => each.clock)).toEqual([counting]);
  });

  it("none counts before the first day of the first", () => {
    expect(countsFrom([of2024, of2026], of2024, "2024-08-31")).toBe(false);
    expect(dueDates([of2024, of2026], { begun: "2024-08-31" })).toEqual([]);
    expect(countsFrom(clocks, elsewhere, "2019-12-31")).toBe(false);
    expect(countsFrom(clocks, elsewhere, "2020-01-01")).toBe(true);
  });

  it("each is in the list once from one day on", () => {
    expect(mistakes(old, of2024, of2026)).toEqual([]);
    const twice = "there twice from this day";
    expect(mistakes(old, of2024, { ...of2024, offset: { days: 3 } })).toEqual([
      `2.valid_from: the clock "answer" is ${twice}`,
    ]);
    expect(mistakes(of2024, old, clock())).toEqual([
      `2.valid_from: the clock "answer" is ${twice}`,
    ]);
  });

  it("one that names England is that of no nation", () => {
    expect(mistakes(old, { ...old, nation: "England" })).toEqual([
      '1.valid_from: the clock "answer" is there twice from this day',
    ]);
  });
});

describe("the source of a clock", () => {
  it.each(nations)("of %s has to be named unless it is England", (nation) => {
    const expected =
      nation === "England" ? [] : ['0.note: the clock "answer" does not say where it was read'];
    expect(mistakes(clock({ nation }))).toEqual(expected);
    expect(mistakes(clock({ nation, note: "" }))).toEqual(expected);
    expect(mistakes(clock({ nation, note: "The law" }))).toEqual([]);
  });
});

describe("a clock runs from another", () => {
  it("of its own nation only", () => {
    const after = clock({ key: "after", from: "welsh" });
    expect(mistakes(inWales, after)).toEqual([
      '1.from: the clock "after" runs from "welsh", and there is no such clock',
    ]);
    expect(mistakes(inWales, { ...after, nation: "Wales", note: "The Welsh code" })).toEqual([]);
  });

  it("that leads into a circle without being part of it", () => {
    const [one, two] = [clock({ key: "one", from: "two" }), clock({ key: "two", from: "one" })];
    expect(mistakes(clock({ key: "into", from: "one" }), one, two)).toEqual([
      '1.from: the clock "one" runs from itself, by way of "two"',
      '2.from: the clock "two" runs from itself, by way of "one"',
    ]);
  });
});

describe("an entry of the list", () => {
  it.each([
    [{ key: "a" }, true],
    [{ key: `a${"b".repeat(39)}` }, true],
    [{ key: `a${"b".repeat(40)}` }, false],
    [{ key: "a_1" }, true],
    [{ key: "1a" }, false],
    [{ key: "A" }, false],
    [{ label: "a" }, true],
    [{ label: "a".repeat(100) }, true],
    [{ label: "a".repeat(101) }, false],
    [{ label: "" }, false],
    [{ note: "a".repeat(300) }, true],
    [{ note: "a".repeat(301) }, false],
    [{ offset: { days: 36_525 } }, true],
    [{ offset: { days: 36_526 } }, false],
    [{ offset: { weeks: 1 } }, true],
    [{ offset: { months: 1 } }, true],
    [{ offset: { years: 1 } }, true],
    [{ offset: { years: "1" } }, true],
    [{ offset: { years: 0 } }, false],
    [{ valid_from: "2026-09-01" }, true],
    [{ valid_from: "2026-09-31" }, false],
    [{ valid_from: "" }, false],
    [{ nation: "England" }, true],
    [{ nation: "France", note: "The law" }, false],
    [{ from: { ...begun, ahead: true } }, true],
    [{ from: { ...begun, ahead: "yes" } }, false],
    [{ from: { ...begun, colour: "red" } }, false],
  ])("with %j is right: %s", (more, isRight) => {
    const [mistake] = mistakes({ ...clock(), ...more });
    expect(mistake === undefined).toBe(isRight);
  });

  it.each([
    [{ key: "A" }, "0.key: must be small letters, digits and _, at most 40"],
    [{ key: 1 }, "0.key: must be small letters, digits and _, at most 40"],
    [{ label: "" }, "0.label: The texts of a key date must have 1 to 100 characters."],
    [
      { offset: { days: -1 } },
      "0.offset.days: How long a key date takes must be a whole number from 0 to 36525.",
    ],
    [{ from: 1 }, "0.from: must be a start with key and label, or a clock's key"],
    [
      { note: "a".repeat(301) },
      "0.note: The source of a key date may have at most 300 characters.",
    ],
    [
      { nation: "France" },
      "0.nation: The nation of a key date must be one of: England, Wales, Scotland, Northern Ireland.",
    ],
    [{ valid_from: "soon" }, "0.valid_from: A key date must apply from a date such as 2026-09-01."],
  ])("with %j is told: %s", (more, told) => {
    expect(mistakes({ ...clock(), ...more })).toEqual([told]);
  });
});

it("two clocks that agree that a start may lie ahead are right, also if one only leaves it out", () => {
  const ahead = (value?: boolean) => ({
    ...begun,
    ...(value === undefined ? {} : { ahead: value }),
  });
  const both = (one?: boolean, other?: boolean) =>
    mistakes(clock({ from: ahead(one) }), clock({ key: "reply", from: ahead(other) }));
  expect(both(true, true)).toEqual([]);
  expect(both(false, undefined)).toEqual([]);
  expect(both(true, false)).toHaveLength(1);
});

it("has each start once, as the first clock names it, and no clock that others run from", () => {
  const renamed = { ...begun, label: "Begun again" };
  const other = { key: "other", label: "Other" };
  const clocks = [
    clock(),
    clock({ key: "after", from: "answer" }),
    clock({ key: "reply", from: other }),
    clock({ key: "last", from: renamed }),
  ];
  expect(startsOf(clocks)).toEqual([begun, other]);
});

it("finds the first clock with a key", () => {
  const clocks = [clock(), clock({ label: "Another" }), clock({ key: "reply" })];
  expect(clockOf(clocks, "answer")?.label).toBe("Answer");
  expect(clockOf(clocks, "gone")).toBeUndefined();
});

it("has one field for a clock with two versions, and for a start of two clocks", () => {
  const clocks = [clock(), clock({ valid_from: "2026-09-01" }), clock({ key: "reply" })];
  expect(Object.keys(keyDatesForm(clocks).shape)).toEqual([
    "start_begun",
    "met_answer",
    "met_reply",
  ]);
});
