/** Filters in an address and in a saved view: what is accepted of them. Rules: VIEW-1. */
import { describe, expect, it } from "vitest";
import { caseFilterRules, enquiryFilterRules } from "./checked-filters.ts";
import {
  caseFilterSet,
  enquiryFilterSet,
  filterNames,
  isFiltered,
  isGiven,
  writeFilters,
} from "./filter-parameters.ts";

describe("the filters in an address", () => {
  it.each([
    ["a list", { stages: "advisor,closed" }, { stages: ["advisor", "closed"] }],
    ["a list of one", { stages: "advisor" }, { stages: ["advisor"] }],
    ["a number that the router read", { band: 2 }, { band: 2 }],
    ["no as a value", { ehcp: 0 }, { ehcp: 0 }],
    ["any stage that waits", { awaiting: true }, { awaiting: true }],
    ["a text of digits", { nature_of_case: 42 }, { nature_of_case: "42" }],
    ["a text with a comma", { city: "Bath, Somerset" }, { city: "Bath, Somerset" }],
    ["a day", { added_from: "2026-11-01" }, { added_from: "2026-11-01" }],
    ["nothing", {}, {}],
    ["what is left out", { stages: undefined, city: null }, {}],
    ["an unknown name", { colour: "red" }, {}],
    ["one value that is refused beside one that is not", { band: 9, ehcp: 1 }, { ehcp: 1 }],
    ["a list with a wrong stage", { stages: "advisor,nobody" }, {}],
  ])("are read: %s", (_, search, filters) => {
    expect(caseFilterRules.readFilters(search)).toEqual(filters);
  });

  it("are read in a range that goes forward, and without one that ends before it begins", () => {
    const range = { added_from: "2026-11-02", added_to: "2026-11-03", band: 1 };
    expect(caseFilterRules.readFilters(range)).toEqual(range);
    const back = { ...range, added_to: "2026-11-01" };
    expect(caseFilterRules.readFilters(back)).toEqual({ added_to: "2026-11-01", band: 1 });
  });

  it.each([
    ["Health%2C social care,EHCP", ["Health, social care", "EHCP"]],
    ["Health%2c social care", ["Health, social care"]],
    ["100%25 sure", ["100% sure"]],
    ["100%252C sure", ["100%2C sure"]],
    ["50%41", ["50%41"]],
  ])("are read with a comma or a percent sign in a topic: %j", (topic, topics) => {
    expect(enquiryFilterRules.readFilters({ topic })).toEqual({ topic: topics });
  });
});

describe("the filters of a saved view", () => {
  it("lose what the contract does not accept any more", () => {
    expect(
      enquiryFilterRules.goodFilters({ whose: "mine", due: "never", outcome: [], search: "Ann" }),
    ).toEqual({ whose: "mine" });
  });
});

describe("the text of a search within filters", () => {
  it("has no problem if it can be searched for", () => {
    expect(caseFilterRules.problemOfSearch("akhtar")).toBeUndefined();
  });

  it("is told what is wrong with it", () => {
    expect(caseFilterRules.problemOfSearch("x".repeat(5_000))).toMatch(/^\S.+\.$/);
  });

  it("is no filter of an address", () => {
    expect(filterNames).not.toContain("search");
    expect(enquiryFilterSet.names).not.toContain("search");
  });
});

describe("the address of a filtered list", () => {
  it("has lists with commas, and every other value as it is", () => {
    const filters = {
      stages: ["advisor", "closed"],
      ehcp: 0,
      awaiting: true,
      city: "A, B",
    } as const;
    expect(writeFilters(filters as never)).toEqual({ ...filters, stages: "advisor,closed" });
  });

  it("tells a comma in a topic from the one between two", () => {
    const topic = ["Health, social care", "100% sure"];
    const search = enquiryFilterSet.write({ topic });
    expect(search).toEqual({ topic: "Health%2C social care,100%25 sure" });
    expect(enquiryFilterRules.readFilters(search)).toEqual({ topic });
  });

  it("has nothing of filters that are not set", () => {
    expect(writeFilters({ stages: [], band: undefined } as never)).toEqual({});
  });
});

describe("whether a list is filtered", () => {
  it.each([
    [{}, false],
    [{ band: undefined, city: null }, false],
    [{ search: "Ann", page: 2 }, false],
    [{ ehcp: 0 }, true],
    [{ city: null, stages: "advisor" }, true],
  ])("%j: %s", (filters, is) => {
    expect(isFiltered(filters as object)).toBe(is);
  });

  it.each([
    [undefined, false],
    [null, false],
    [[], false],
    [0, true],
    ["", true],
    [["advisor"], true],
  ])("a filter of the value %j is set: %s", (value, is) => {
    expect(isGiven(value)).toBe(is);
  });
});

describe("two sets of filters", () => {
  const { areSame, written } = caseFilterSet;
  it.each([
    [
      "in another order",
      { stages: ["closed", "advisor"] },
      { stages: ["advisor", "closed"] },
      true,
    ],
    ["with one that is not set", { band: 1, needs: [] }, { band: 1 }, true],
    ["with another name first", { band: 1, ehcp: 0 }, { ehcp: 0, band: 1 }, true],
    ["with another value", { band: 1 }, { band: 2 }, false],
    ["with one more", { band: 1, ehcp: 0 }, { band: 1 }, false],
    ["with a shorter list", { stages: ["closed"] }, { stages: ["advisor", "closed"] }, false],
  ])("are compared %s", (_, one, other, are) => {
    expect(areSame(one, other)).toBe(are);
  });

  it("leave the lists as they were chosen", () => {
    const stages = ["closed", "advisor"];
    areSame({ stages }, { stages });
    expect(stages).toEqual(["closed", "advisor"]);
  });

  it("are kept without what is not set", () => {
    expect(written({ band: 1, city: null, needs: [], colour: "red" })).toEqual({ band: 1 });
  });
});

describe("each filter is written and read back", () => {
  it.each([
    [
      "of cases",
      caseFilterSet,
      caseFilterRules,
      {
        stages: ["advisor", "closed"],
        awaiting: "advisor",
        clinic_participating: 1,
        handler_id: 9,
        band: 2,
        hours: "over",
        untouched_days: 14,
        added_from: "2026-11-01",
        added_to: "2026-11-02",
        closed_from: "2026-11-03",
        closed_to: "2026-11-04",
        last_entry_from: "2026-11-05",
        last_entry_to: "2026-11-06",
        local_authority_id: 3,
        school_id: 4,
        gp_id: 5,
        nature_of_case: "42",
        ehcp: 1,
        consented: 0,
        city: "7",
        county: "8",
        heard_from: "9",
      },
    ],
    [
      "of enquiries",
      enquiryFilterSet,
      enquiryFilterRules,
      {
        whose: "mine",
        outcome: ["needs a case"],
        topic: ["EHCP, appeal"],
        taken_from: "2026-11-01",
        taken_to: "2026-11-02",
        due: "overdue",
      },
    ],
  ] as const)("%s", (_, set, rules, filters) => {
    const search = (set.write as (given: object) => object)(filters);
    // The router reads a text of digits as a number.
    const routed = Object.fromEntries(
      Object.entries(search).map(([name, value]) => [
        name,
        /^\d+$/.test(String(value)) ? Number(value) : value,
      ]),
    );
    expect((rules.readFilters as (given: object) => object)(routed)).toEqual(filters);
  });
});
