/** The ranges of days that reports take, and what the results of evaluations are broken down by. Rules: REP-4, REP-15. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { isForward, rangeMessages, reportRange } from "./date-range.ts";
import { evaluationQuery } from "./evaluation-results.ts";
import { generalReportQuery } from "./general-report.ts";

const errorsOf = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? [] : checked.errors;
};

it.each([
  ["2026-03-01", "2026-03-02", true],
  ["2026-03-01", "2026-03-01", true],
  ["2026-03-02", "2026-03-01", false],
  ["", "2026-03-01", true],
  ["2026-03-02", "", true],
  ["2026-03-02", null, true],
  [undefined, "2026-03-01", true],
  [7, "2026-03-01", true],
  ["2026-03-02", 7, true],
])("a range from %j to %j is forward: %j", (from, to, forward) => {
  expect(isForward(from, to)).toBe(forward);
});

describe.each([
  ["a report", reportRange],
  ["the general report", generalReportQuery],
  ["the results of evaluations", evaluationQuery],
])("the days of %s", (_report, schema) => {
  it.each([
    {},
    { from: "2026-03-01" },
    { to: "2026-03-01" },
    { from: "2026-03-01", to: "" },
    { from: "2026-03-01", to: "2026-03-01" },
    { from: "2026-03-01", to: "2026-03-02" },
  ])("may be %j", (sent) => {
    expect(errorsOf(schema, sent)).toEqual([]);
  });

  it("may not run backwards, which is said at the from date", () => {
    expect(errorsOf(schema, { from: "2026-03-02", to: "2026-03-01" })).toEqual([
      { field: "from", message: rangeMessages.reversed },
    ]);
  });
});

describe("a break-down of the results of evaluations", () => {
  const filters = {
    band: "1",
    local_authority_id: "7",
    nature_of_case: "Exclusion",
    answered_by: "family",
  } as const;
  const filteredBy = (names: readonly (keyof typeof filters)[]) =>
    Object.fromEntries(names.map((name) => [name, filters[name]]));
  const others = (own: keyof typeof filters) =>
    (Object.keys(filters) as (keyof typeof filters)[]).filter((name) => name !== own);

  it.each([
    ["band", "band"],
    ["local_authority", "local_authority_id"],
    ["nature_of_case", "nature_of_case"],
    ["answered_by", "answered_by"],
  ] as const)("by %s is possible unless they are filtered by it", (by, own) => {
    expect(errorsOf(evaluationQuery, { by })).toEqual([]);
    expect(errorsOf(evaluationQuery, { by, ...filteredBy(others(own)) })).toEqual([]);
    expect(errorsOf(evaluationQuery, { by, ...filteredBy([own]) })).toEqual([
      {
        field: "by",
        message: "Please choose a break-down other than what the results are filtered by.",
      },
    ]);
  });

  it("by quarter is possible with every filter", () => {
    expect(errorsOf(evaluationQuery, { by: "quarter", ...filters })).toEqual([]);
    expect(errorsOf(evaluationQuery, filters)).toEqual([]);
  });
});
