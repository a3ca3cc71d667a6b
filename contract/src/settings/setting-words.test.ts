/** What a change of the settings was, in the words of its history. Rules: SET-2. */
import { describe, expect, it } from "vitest";
import type { Clock } from "../key-dates/clocks.ts";
import { clockTimeInWords, offsetInWords, settingInWords } from "./setting-words.ts";

describe("a single value", () => {
  it.each([
    [
      "product_name",
      "Helpline",
      "Listening Ear",
      'Product name: from "Helpline" to "Listening Ear"',
    ],
    [
      "concern_escalation",
      null,
      "ruth@example.org",
      'And mail it to: from nothing to "ruth@example.org"',
    ],
    [
      "concern_escalation",
      "ruth@example.org",
      "",
      'And mail it to: from "ruth@example.org" to nothing',
    ],
    ["retention_years", undefined, 7, "Keep closed cases (years): from nothing to 7"],
    ["backup_every_hours", 24, 0, "Hours between backups: from 24 to 0"],
    ["notify_on_assignment", true, false, "Mail people their new cases: from yes to no"],
    ["notify_on_assignment", false, true, "Mail people their new cases: from no to yes"],
  ] as const)("%s from %j to %j", (key, before, after, words) => {
    expect(settingInWords(key, before, after)).toEqual([words]);
  });

  it("of the logo is told without the picture", () => {
    expect(settingInWords("logo", null, 3)).toEqual(["Set another logo"]);
    expect(settingInWords("logo", 2, null)).toEqual(["Removed the logo"]);
  });

  it("of the passphrase is never told", () => {
    const [before, after] = ["old correct horse", "new correct horse"];
    expect(settingInWords("backup_passphrase", before, after)).toEqual([
      "Passphrase of backups: (hidden)",
    ]);
    expect(settingInWords("backup_passphrase", before, null)).toEqual([
      "Removed the passphrase of backups",
    ]);
  });
});

describe("the natures of case", () => {
  const [exclusion, transport, other] = ["Exclusion", "Transport", "Other"].map((name) => ({
    name,
    retired: false,
  }));
  const words = (after: readonly object[]) =>
    settingInWords("nature_of_case", [exclusion, transport], after);

  it.each([
    ["added", [exclusion, transport, other], ['Nature of case: Added "Other"']],
    ["removed", [transport], ['Nature of case: Removed "Exclusion"']],
    [
      "renamed",
      [{ ...exclusion, name: "Suspension", was: "Exclusion" }, transport],
      ['Nature of case: Renamed "Exclusion" to "Suspension"'],
    ],
    [
      "retired",
      [{ ...exclusion, retired: true }, transport],
      ['Nature of case: Retired "Exclusion"'],
    ],
    [
      "renamed and retired",
      [exclusion, { name: "Travel", was: "Transport", retired: true }],
      ['Nature of case: Renamed "Transport" to "Travel"', 'Nature of case: Retired "Travel"'],
    ],
    ["moved", [transport, exclusion], ["Nature of case: Changed the order"]],
    [
      "added and removed at once",
      [exclusion, other],
      ['Nature of case: Added "Other"', 'Nature of case: Removed "Transport"'],
    ],
  ])("%s", (_what, after, told) => {
    expect(words(after as object[])).toEqual(told);
  });

  it("offered again", () => {
    expect(
      settingInWords("nature_of_case", [{ ...exclusion, retired: true }], [exclusion]),
    ).toEqual(['Nature of case: Offers again "Exclusion"']);
  });
});

describe("the questions of the evaluation", () => {
  const first = {
    number: 1,
    text: "How did it go?",
    kind: "select",
    options: [
      { value: 1, label: "Well" },
      { value: 2, label: "Badly" },
    ],
  };
  const second = { ...first, number: 2, text: "Would you ring again?" };
  const words = (after: readonly object[]) =>
    settingInWords("evaluation_questions", [first, second], after);

  it("are not told unless they change", () => {
    expect(words([first, second])).toEqual([]);
    expect(words([first, second, { ...first, number: 3 }])).toEqual([]);
  });

  it("are told with their wording and with each option that was reworded, added or removed", () => {
    expect(words([first, { ...second, text: "Will you ring again?" }])).toEqual([
      'Question 2: from "Would you ring again?" to "Will you ring again?"',
    ]);
    const [well, badly] = first.options;
    const options = [well, { ...badly, label: "Not well" }, { value: 3, label: "Neither" }];
    expect(words([{ ...first, options }, second])).toEqual([
      'Question 1, option 2: from "Badly" to "Not well"',
      'Question 1: added option 3, "Neither"',
    ]);
    expect(words([first, { ...second, options: [well] }])).toEqual([
      'Question 2: removed option 2, "Badly"',
    ]);
  });
});

describe("the hour bands", () => {
  const one = { band: 1, label: "Short", hours_from: 0, hours_to: 4, hours_max: 5 };
  const two = { band: 2, label: "Long", hours_from: 5, hours_to: 9, hours_max: 10 };

  it("are told with all hours of those that changed", () => {
    expect(settingInWords("bands", [one, two], [one, { ...two, hours_max: 12 }])).toEqual([
      'Band 2: from "Long", 5 to 9 hours, at most 10 to "Long", 5 to 9 hours, at most 12',
    ]);
    expect(settingInWords("bands", [one, two], [one, two])).toEqual([]);
  });

  it("are not told without a band before", () => {
    expect(settingInWords("bands", [one], [one, two])).toEqual([]);
  });
});

describe("the key dates", () => {
  const draft: Clock = {
    key: "draft",
    label: "Draft plan",
    from: { key: "request", label: "Request" },
    offset: { weeks: 16 },
  };
  const comments: Clock = {
    key: "comments",
    label: "Comments",
    from: "draft",
    offset: { days: 15 },
  };

  it.each([
    [{ days: 1 }, "1 day"],
    [{ weeks: 6 }, "6 weeks"],
    [{ months: 2 }, "2 months"],
    [{ years: 1, months: 1, weeks: 1, days: 2 }, "1 year and 1 month and 1 week and 2 days"],
    [{ months: 0, days: 3 }, "3 days"],
  ])("%j are %s", (offset, words) => {
    expect(offsetInWords(offset)).toBe(words);
  });

  it("run from a start, or from another key date by its label", () => {
    expect(clockTimeInWords(draft, [draft, comments])).toBe('16 weeks after "Request"');
    expect(clockTimeInWords(comments, [draft, comments])).toBe('15 days after "Draft plan"');
    expect(clockTimeInWords(comments, [comments])).toBe('15 days after "draft"');
  });

  it("are told if they are new or gone; a changed one is both", () => {
    expect(settingInWords("clocks", [draft], [draft, comments])).toEqual([
      'Key dates: Added "Comments", 15 days after "Draft plan"',
    ]);
    expect(settingInWords("clocks", [draft, comments], [draft])).toEqual([
      'Key dates: Removed "Comments", 15 days after "Draft plan"',
    ]);
    expect(settingInWords("clocks", [draft], [{ ...draft, offset: { weeks: 20 } }])).toEqual([
      'Key dates: Removed "Draft plan", 16 weeks after "Request"',
      'Key dates: Added "Draft plan", 20 weeks after "Request"',
    ]);
    expect(settingInWords("clocks", [draft], [draft])).toEqual([]);
  });

  it("say whose law they are, and from when on they count", () => {
    const welsh: Clock = { ...draft, nation: "Wales", valid_from: "2026-09-01" };
    expect(settingInWords("clocks", [], [welsh])).toEqual([
      'Key dates: Added "Draft plan", 16 weeks after "Request", Wales, from 01-09-2026 on',
    ]);
  });
});
