/** Invalid values in an address are ignored. Rules: SHELL-11. */
import { expect, it } from "vitest";
import { enquiryFilterRules } from "#shared/case-filters/checked-filters.ts";
import { enquiryFilterSet } from "#shared/case-filters/filter-parameters.ts";
import { ofAccessLog, ofCaseList, ofCaseManager, ofEnquiries, ofReport } from "./screen-search.ts";

it.each([
  [{}, {}],
  [
    { page: 3, sort: "added_on", order: "desc", case_id: 12 },
    { page: 3, sort: "added_on", order: "desc", case_id: 12 },
  ],
  [{ page: 0, sort: "child_name", order: "up", case_id: "x" }, {}],
  [{ page: -1, case_id: 1.5 }, {}],
  [{ page: "2", case_id: 2_147_483_648 }, { page: 2 }],
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
});

it("reads back many topics, also those with commas and percent signs", () => {
  const topic = ["Health, social care", "100 %2C sure", ...Array(30).keys()].map(
    (each) => `${each} ${"of a long name ".repeat(3)}`,
  );
  expect(enquiryFilterRules.readFilters(ofEnquiries(enquiryFilterSet.write({ topic })))).toEqual({
    topic,
  });
});

it("reads only days of the calendar", () => {
  expect(ofReport({ from: "2026-02-28", to: "2026-02-30" })).toEqual({ from: "2026-02-28" });
});

it("reads positions beyond the range of an integer", () => {
  expect(ofAccessLog({ before: 3_000_000_000, user_id: 3_000_000_000 })).toEqual({
    before: 3_000_000_000,
  });
});
