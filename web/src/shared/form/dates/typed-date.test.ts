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
    ["09.3.15", "2015-03-09"],
    ["9 -3- 2015", "2015-03-09"],
    ["2015.03.09", "2015-03-09"],
    ["1st jan 2015", "2015-01-01"],
    ["2nd feb 2015", "2015-02-02"],
    ["3rd apr 2015", "2015-04-03"],
    ["4 may 2015", "2015-05-04"],
    ["5/june/2015", "2015-06-05"],
    ["6.jul.2015", "2015-07-06"],
    ["7 aug, 2015", "2015-08-07"],
    ["10 october 2015", "2015-10-10"],
    ["11 nov15", "2015-11-11"],
    ["12 december 2015", "2015-12-12"],
    ["tue", "2026-11-24"],
    ["wednesday", "2026-11-25"],
    ["thurs", "2026-11-26"],
    ["friday", "2026-11-27"],
    ["+ 2 w", "2026-12-06"],
    ["- 10 days", "2026-11-12"],
    ["1 day", "2026-11-23"],
    ["in 3 days", "2026-11-25"],
    ["a week", "2026-11-29"],
    ["in a month", "2026-12-22"],
    ["an year", "2027-11-22"],
    ["2 months", "2027-01-22"],
    ["2 years", "2028-11-22"],
    ["100d", "2027-03-02"],
    ["1/1/0999", "0999-01-01"],
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

  it.each([
    ..."soon|9|9/|9/3/1|9/3/201|+|+2|2x|m|mo|marchy|9 marchy 2015|9999y|-9999y|sa|xmon|mon x|x today|x+2w|+2wx|2 weekss|in|x9/3/15|9/3/15x|x2015-03-09|2015-03-09x|2015-3|12015-03-09|x9 mar 2015|9 mar 2015x|9 ma 2015|123 mar|9 mar 201|x090315|090315x|09031|0903155|9/3/20155|-2026y".split(
      "|",
    ),
  ])("%s, of which more may be typed", (text) => {
    expect(read(text)).toMatchObject({ isImpossible: false });
  });
});

describe("how long a text may be", () => {
  const long = (length: number) => `9 mar${" ".repeat(length - 10)} 2015`;

  it("is read up to 60 characters, without the blanks around it", () => {
    expect(long(60)).toHaveLength(60);
    expect(read(`  ${long(60)}  `)).toEqual({ date: "2015-03-09" });
  });

  it("is not read when it is longer, and no typing helps", () => {
    expect(read(long(61))).toEqual({ problem: dateWords.unreadable, isImpossible: true });
  });
});

it("asks for a date that can be read", () => {
  expect(read("soon")).toEqual({ problem: dateWords.unreadable, isImpossible: false });
  expect(dateWords.unreadable).toContain("like 09-03-2015");
  expect(dateWords.noYear).toContain("the year");
});

it.each([
  ["-1w", "2026-11-15"],
  ["0w", "2026-11-22"],
  ["5 days", "2026-11-27"],
  ["+6d", "2026-11-28"],
])(
  "leaves %s as it is where work is planned: only weeks ahead end on a working day",
  (typed, date) => {
    expect(readTypedDate(typed, today, "ahead")).toEqual({ date });
  },
);

it("plans no working day in another field", () => {
  expect(readTypedDate("+1w", today, "any")).toEqual({ date: "2026-11-29" });
});

describe("a weekday", () => {
  it.each([
    ["2026-11-25", "wed", "2026-12-02"],
    ["2026-11-25", "thu", "2026-11-26"],
    ["2026-11-25", "tue", "2026-12-01"],
  ])("on %s, %s is the next one after today: %s", (day, typed, date) => {
    expect(readTypedDate(typed, day, "any")).toEqual({ date });
  });
});

describe("the closest year", () => {
  it.each([
    ["2026-06-30", "31/12", "2025-12-31"],
    ["2026-07-03", "1/1", "2027-01-01"],
    ["2026-06-30", "2/1", "2026-01-02"],
    ["2026-11-22", "29/2", "2028-02-29"],
    ["2025-03-01", "29/2", "2024-02-29"],
  ])("on %s, %s is %s", (day, typed, date) => {
    expect(readTypedDate(typed, day, "any")).toEqual({ date });
  });

  it("may be none around a century without a leap day", () => {
    expect(readTypedDate("29/2", "2099-03-01", "ahead")).toEqual({
      problem: dateWords.noSuchDay("29 February"),
      isImpossible: true,
    });
  });
});

describe("the last year that two digits may mean", () => {
  it.each<[string, DateKind, string]>([
    ["22/11/45", "any", "2045-11-22"],
    ["23/11/45", "any", "1945-11-23"],
    ["22/11/05", "ahead", "2005-11-22"],
    ["22/11/99", "ahead", "2099-11-22"],
  ])("%s in a field of kind %s", (text, kind, date) => {
    expect(read(text, kind)).toEqual({ date });
  });
});

describe("the form's value", () => {
  it.each([
    ["+2w", "06-12-2026"],
    ["09-03-2015", "09-03-2015"],
    [" soon ", "soon"],
    ["31/2/2015", "31/2/2015"],
    // As it is stored: the years before 1000 are not to become others.
    [" 09-03-0015 ", "09-03-0015"],
    ["", ""],
  ])("of %j is %j", (text, value) => expect(shownDateOf(text, today, "any")).toBe(value));
});
