/** The filters of the case manager's list, and what they offer. Rules: VIEW-4. */
import { describe, expect, it } from "vitest";
import {
  chosenOf,
  daysOf,
  filterKinds,
  isSet,
  oneOf,
  someOf,
  without,
  withValues,
} from "./filter-kinds.ts";

const config = {
  bands: [
    { band: 1, label: "Band 1 (1 to 4 hours)" },
    { band: 2, label: "Band 2 (6 to 10 hours)" },
  ],
  nature_of_case: ["Transport"],
};
const kinds = filterKinds({ ...config, retired_natures: ["Bullying"] });
const optionsOf = (label: string, of = kinds) => {
  const kind = of.find((each) => each.label === label);
  return kind && "options" in kind ? kind.options.map((each) => [each.value, each.label]) : null;
};

describe("the menu", () => {
  it("has every filter, in the order of a working day's questions", () => {
    expect(kinds.map(({ label, as, fields }) => [label, as, ...fields])).toEqual([
      ["Stage", "several", "stages"],
      ["Awaiting", "one", "awaiting"],
      ["Handler", "person", "handler_id"],
      ["Needs", "several", "needs"],
      ["Untouched", "days", "untouched_days"],
      ["Hours", "one", "hours"],
      ["Last entry", "range", "last_entry_from", "last_entry_to"],
      ["Added", "range", "added_from", "added_to"],
      ["Closed", "range", "closed_from", "closed_to"],
      ["Clinic takes part", "one", "clinic_participating"],
      ["Band", "one", "band"],
      ["Nature of case", "one", "nature_of_case"],
      ["EHCP", "one", "ehcp"],
      ["Consent to evaluation", "one", "consented"],
      ["Local authority", "record", "local_authority_id"],
      ["School", "record", "school_id"],
      ["GP practice", "record", "gp_id"],
      ["City", "text", "city"],
      ["County", "text", "county"],
      ["Heard of us from", "text", "heard_from"],
      ["Report", "one", "figure"],
    ]);
  });

  it("offers records of the right kind", () => {
    const entities = kinds.flatMap((kind) => (kind.as === "record" ? [kind.entity] : []));
    expect(entities).toEqual(["local-authorities", "schools", "gps"]);
  });

  it.each([
    [
      "Stage",
      [
        ["advisor", "Advisor"],
        ["advocate", "Advocate"],
        ["evaluator", "Evaluator"],
        ["closed", "Closed"],
      ],
    ],
    [
      "Awaiting",
      [
        [true, "Anybody"],
        ["advisor", "Advisor"],
        ["advocate", "Advocate"],
        ["evaluator", "Evaluator"],
      ],
    ],
    [
      "Hours",
      [
        ["nearing", "Nearing the maximum"],
        ["over", "Over the maximum"],
      ],
    ],
    [
      "EHCP",
      [
        [1, "Yes"],
        [0, "No"],
      ],
    ],
    [
      "Band",
      [
        [1, "Band 1 (1 to 4 hours)"],
        [2, "Band 2 (6 to 10 hours)"],
      ],
    ],
    [
      "Nature of case",
      [
        ["Transport", "Transport"],
        ["Bullying", "Bullying"],
      ],
    ],
  ])("offers of %s: %j", (label, options) => {
    expect(optionsOf(label)).toEqual(options);
  });

  it("offers what cases need, and the figures of the report", () => {
    expect(optionsOf("Needs")).toContainEqual(["due-today", "Follow-up due today"]);
    expect(optionsOf("Report")).toContainEqual(["with_ehcp", "With EHCP"]);
  });

  it("offers no retired natures if the server tells of none", () => {
    expect(optionsOf("Nature of case", filterKinds(config))).toEqual([["Transport", "Transport"]]);
  });
});

describe("a filter", () => {
  const stage = someOf("Stage", "stages", []);
  const band = oneOf("Band", "band", []);
  const added = daysOf("Added", "added");

  it.each([
    [stage, {}, false],
    [stage, { stages: [] }, false],
    [stage, { stages: ["closed"] }, true],
    [stage, { band: 1 }, false],
    [band, { band: 0 }, true],
    [band, { band: null }, false],
    [added, { added_from: "2026-03-01" }, true],
    [added, { added_to: "2026-03-01" }, true],
    [added, { closed_to: "2026-03-01" }, false],
  ])("%# is set by a value of one of its fields", (kind, filters, expected) => {
    expect(isSet(kind, filters)).toBe(expected);
  });

  it.each([
    [stage, {}, []],
    [stage, { stages: ["closed", "advisor"] }, ["closed", "advisor"]],
    [band, { band: 0 }, [0]],
  ])("%# has the values that are chosen", (kind, filters, expected) => {
    expect(chosenOf(kind, filters)).toEqual(expected);
  });

  it("goes with all its fields, and leaves the others", () => {
    const filters = { band: 1, added_from: "2026-03-01", added_to: "2026-03-02" };
    expect(without(added, filters)).toEqual({ band: 1 });
    expect(without(band, filters)).toEqual({ added_from: "2026-03-01", added_to: "2026-03-02" });
  });

  it("takes new values in place of all earlier ones", () => {
    const filters = { band: 1, added_from: "2026-03-01", added_to: "2026-03-02" };
    expect(withValues(added, filters, { added_to: "2026-03-05" })).toEqual({
      band: 1,
      added_to: "2026-03-05",
    });
  });
});
