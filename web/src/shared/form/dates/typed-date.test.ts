/** Rules: UI-12. */
import { describe, expect, it } from "vitest";
import { type DateKind, dateWords, readTypedDate, shownDateOf } from "./typed-date.ts";

/** A Sunday. */
const today = "2026-11-22";
const read = (text: string, kind: DateKind = "any") => readTypedDate(text, today, kind);

describe("reads a date as typed", () => {
  it.each([
    ["09-03-2015", "2015-03-09"],
    ["9/3/2015", "2015-03-09"],
    [" 9.3.2015 ", "2015-03-09"],
    ["9 3 2015", "2015-03-09"],
    ["9 / 3 / 2015", "2015-03-09"],
    ["09032015", "2015-03-09"],
    ["090315", "2015-03-09"],
    ["9/3/15", "2015-03-09"],
    ["2015-03-09", "2015-03-09"],
    ["2015/3/9", "2015-03-09"],
    ["9 mar 2015", "2015-03-09"],
    ["9 March 15", "2015-03-09"],
    ["9mar2015", "2015-03-09"],
    ["9-Mar-2015", "2015-03-09"],
    ["9th march, 2015", "2015-03-09"],
    ["1 sept 2024", "2024-09-01"],
    ["29/2/24", "2024-02-29"],
    ["today", "2026-11-22"],
    ["Tomorrow", "2026-11-23"],
    ["yesterday", "2026-11-21"],
    ["mon", "2026-11-23"],
    ["Saturday", "2026-11-28"],
    // Today is a Sunday: the next one.
    ["sun", "2026-11-29"],
    ["+2w", "2026-12-06"],
    ["2w", "2026-12-06"],
    ["2 weeks", "2026-12-06"],
    ["-3d", "2026-11-19"],
    ["+1m", "2026-12-22"],
    ["+3m", "2027-02-22"],
    ["+1y", "2027-11-22"],
    ["٠٩/٠٣/٢٠١٥", "2015-03-09"],
    ["۹ mar ۲۰۱۵", "2015-03-09"],
    ["०९-०३-२०१५", "2015-03-09"],
    ["０９/０３/２０１５", "2015-03-09"],
  ])("%j", (text, date) => {
    expect(read(text)).toEqual({ date });
  });

  it("keeps to the last day of a shorter month", () => {
    expect(readTypedDate("+1m", "2026-01-31", "any")).toEqual({ date: "2026-02-28" });
  });

  it.each(["", "  "])("%j is no date, and no mistake", (text) => expect(read(text)).toBeNull());
});

it.each([
  // Today is a Sunday.
  ["in a week", "2026-11-30"],
  ["+1w", "2026-11-30"],
  // The Friday is Christmas Day, and Saturday's holiday is on the Monday.
  ["in 5 weeks", "2026-12-29"],
])("plans work on a working day: %s", (typed, date) => {
  expect(readTypedDate(typed, today, "ahead")).toEqual({ date });
});

describe("a year of two digits", () => {
  it.each<[string, DateKind, string]>([
    ["9/3/15", "birth", "2015-03-09"],
    ["9/3/62", "birth", "1962-03-09"],
    ["22/11/26", "birth", "2026-11-22"],
    // Nobody is born tomorrow.
    ["23/11/26", "birth", "1926-11-23"],
    ["9/3/62", "ahead", "2062-03-09"],
    ["9/3/27", "ahead", "2027-03-09"],
    ["9/3/27", "any", "2027-03-09"],
    ["9/3/62", "any", "1962-03-09"],
  ])("%s in a field of kind %s", (text, kind, date) => {
    expect(read(text, kind)).toEqual({ date });
  });
});

describe("a year that is left out", () => {
  it.each<[string, DateKind, string]>([
    ["9/3", "ahead", "2027-03-09"],
    ["22/11", "ahead", "2026-11-22"],
    ["29/2", "ahead", "2028-02-29"],
    ["9 mar", "ahead", "2027-03-09"],
    ["9/10", "any", "2026-10-09"],
    ["9/3", "any", "2027-03-09"],
  ])("%s in a field of kind %s", (text, kind, date) => {
    expect(read(text, kind)).toEqual({ date });
  });

  it("is asked for in a date of birth", () => {
    expect(read("9/3", "birth")).toEqual({ problem: dateWords.noYear, isImpossible: false });
  });
});

describe("refuses", () => {
  it.each([
    ["31/2/2015", "There is no 31 February."],
    ["29-02-2015", "There is no 29 February 2015."],
    ["31/2", "There is no 31 February."],
    ["31 apr 2026", "There is no 31 April."],
    ["9/13/2015", "There is no month 13."],
    ["2015-02-30", "There is no 30 February."],
  ])("%s, which will never be a date", (text, problem) => {
    expect(read(text)).toEqual({ problem, isImpossible: true });
  });

  it.each([..."soon|9|9/|9/3/1|9/3/201|+|+2|2x|m|mo|marchy|9 marchy 2015|9999y|-9999y".split("|")])(
    "%s, of which more may be typed",
    (text) => {
      expect(read(text)).toMatchObject({ isImpossible: false });
    },
  );
});

describe("the form's value", () => {
  it.each([
    ["+2w", "06-12-2026"],
    ["09-03-2015", "09-03-2015"],
    [" soon ", "soon"],
    ["31/2/2015", "31/2/2015"],
    ["", ""],
  ])("of %j is %j", (text, value) => expect(shownDateOf(text, today, "any")).toBe(value));
});
