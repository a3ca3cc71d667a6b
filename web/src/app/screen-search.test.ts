/** Invalid values in an address are ignored. Rules: SHELL-11. */
import { describe, expect, it } from "vitest";
import { enquiryFilterRules } from "#shared/case-filters/checked-filters.ts";
import { enquiryFilterSet } from "#shared/case-filters/filter-parameters.ts";
import {
  nothing,
  ofAccessLog,
  ofCase,
  ofCaseList,
  ofCaseManager,
  ofConcerns,
  ofDeletedCases,
  ofEnquiries,
  ofEvaluationResults,
  ofFollowUps,
  ofImport,
  ofMail,
  ofNewCase,
  ofReport,
  ofSubjectAccess,
  ofTeamTimesheet,
  ofTimesheet,
  ofWeek,
} from "./screen-search.ts";

it.each([
  [{}, {}],
  [
    { page: 3, sort: "added_on", order: "desc", case_id: 12 },
    { page: 3, sort: "added_on", order: "desc", case_id: 12 },
  ],
  [{ page: 0, sort: "child_name", order: "up", case_id: "x" }, {}],
  [{ page: -1, case_id: 1.5 }, {}],
  [{ page: "2", case_id: 2_147_483_648 }, { page: 2 }],
  [{ page: 2_147_483_647 }, { page: 2_147_483_647 }],
  [{ page: true, case_id: null, name: "Smith" }, {}],
])("reads the position in a case list: %j", (given, read) => {
  expect(ofCaseList(given)).toEqual(read);
});

it("reads filters of the case manager's list, whatever their values, and no text of any length", () => {
  const filters = { stages: "advisor,closed", ehcp: 0, awaiting: true, handler_id: 12 };
  expect(ofCaseManager({ ...filters, sort: "child_name", view_id: 3, search: "Akhtar" })).toEqual({
    ...filters,
    sort: "child_name",
    view_id: 3,
  });
  expect(
    ofCaseManager({ stages: ["advisor"], band: null, nature_of_case: "x".repeat(8001) }),
  ).toEqual({});
  const longest = { nature_of_case: "x".repeat(8000) };
  expect(ofCaseManager(longest)).toEqual(longest);
  expect(ofCaseManager({ city: "", county: false })).toEqual({});
});

it("reads back many topics, also those with commas and percent signs", () => {
  const topic = ["Health, social care", "100 %2C sure", ...Array(30).keys()].map(
    (each) => `${each} ${"of a long name ".repeat(3)}`,
  );
  expect(enquiryFilterRules.readFilters(ofEnquiries(enquiryFilterSet.write({ topic })))).toEqual({
    topic,
  });
});

it("keeps a parameter that it cannot read as one that is not given", () => {
  expect(ofCase({ case_id: "x", name: "Smith" })).toStrictEqual({ case_id: undefined });
  expect(nothing({ case_id: 12 })).toStrictEqual({});
});

it("reads only days of the calendar", () => {
  expect(ofReport({ from: "2026-02-28", to: "2026-02-30" })).toEqual({ from: "2026-02-28" });
  expect(ofReport({ from: 20260228, to: ["2026-02-28"] })).toEqual({});
});

it.each([
  [3_000_000_000, 3_000_000_000],
  ["3000000000", 3_000_000_000],
  [999_999_999_999_999, 999_999_999_999_999],
  [1e15, undefined],
  [0, undefined],
  ["12x", undefined],
  ["x12", undefined],
  ["012", undefined],
  [null, undefined],
  [undefined, undefined],
])("reads a position beyond the range of an integer: %j", (before, read) => {
  expect(ofAccessLog({ before, user_id: 3_000_000_000 })).toStrictEqual({
    before: read,
    user_id: undefined,
    case_id: undefined,
    from: undefined,
    to: undefined,
    kind: undefined,
  });
});

describe("each screen reads its own parameters, and refuses any other value", () => {
  const days = { from: "2026-11-01", to: "2026-11-30" };
  it.each([
    ["ofCaseManager", ofCaseManager, { page: 2, order: "asc", case_id: 12, view_id: 3 }],
    [
      "ofEnquiries",
      ofEnquiries,
      { page: 2, sort: "call_back_on", order: "desc", view_id: 3, whose: "mine" },
    ],
    ["ofNewCase", ofNewCase, { guardian_id: 3, enquiry_id: 7, for: "caller" }],
    ["ofFollowUps", ofFollowUps, { due: "overdue", whose: "everyone", assigned_to: 4 }],
    ["ofWeek", ofWeek, { from: days.from, whose: "mine", show: "ring-back" }],
    ["ofConcerns", ofConcerns, { page: 2, state: "decided" }],
    ["ofMail", ofMail, { page: 2, state: "failed" }],
    ["ofDeletedCases", ofDeletedCases, { page: 2 }],
    ["ofImport", ofImport, { run: 4, show: "doubtful", page: 2 }],
    ["ofReport", ofReport, { ...days, small: "joined" }],
    [
      "ofEvaluationResults",
      ofEvaluationResults,
      { ...days, band: 2, local_authority_id: 7, nature_of_case: "EHCP" },
    ],
    ["ofTimesheet", ofTimesheet, { user_id: 9, start_date: days.from, end_date: days.to }],
    ["ofTeamTimesheet", ofTeamTimesheet, { start_date: days.from, end_date: days.to }],
    ["ofSubjectAccess", ofSubjectAccess, { case_id: 12, guardian_id: 3 }],
    ["ofAccessLog", ofAccessLog, { user_id: 9, case_id: 12, ...days, kind: "read", before: 400 }],
  ] as [string, (given: object) => object, Record<string, unknown>][])("%s", (_, read, search) => {
    expect(read({ ...search, other: 1 })).toEqual(search);
    for (const parameter of Object.keys(search)) {
      const { [parameter]: _value, ...others } = search;
      const wrong = { ...search, [parameter]: ["?"] };
      const expected = read === ofNewCase && parameter === "enquiry_id" ? { enquiry_id: 0 } : {};
      expect(read(wrong), parameter).toEqual({ ...others, ...expected });
    }
  });
});

it.each([
  [undefined, undefined],
  [7, 7],
  ["x", 0],
  [null, 0],
])("a new case of the enquiry %j is opened for %j, which may be none", (enquiry_id, read) => {
  expect(ofNewCase({ enquiry_id }).enquiry_id).toBe(read);
});

it.each(["mine", "everyone", 9])("the week can be that of %s", (whose) => {
  expect(ofWeek({ whose }).whose).toBe(whose);
});

describe("the results of evaluations", () => {
  it.each([1, 2, 3, "3"])("can be narrowed to band %j", (band) => {
    expect(ofEvaluationResults({ band }).band).toBe(Number(band));
  });

  it.each([
    ["", undefined],
    ["x".repeat(200), "x".repeat(200)],
    ["x".repeat(201), undefined],
    [7, undefined],
  ])("can be narrowed to a nature of case, but not %j", (nature_of_case, read) => {
    expect(ofEvaluationResults({ nature_of_case }).nature_of_case).toBe(read);
  });

  it.each([
    ["answered_by", ["family", "evaluator"]],
    ["by", ["band", "local_authority", "nature_of_case", "answered_by", "quarter"]],
  ] as const)("reads each choice of %s, and no other", (name, choices) => {
    for (const choice of choices)
      expect(ofEvaluationResults({ [name]: choice })[name]).toBe(choice);
    expect(ofEvaluationResults({ [name]: "" })[name]).toBeUndefined();
  });
});
