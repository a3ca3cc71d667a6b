/** What a list of enquiries can be filtered by. Rules: ENQ-5. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { enquiryRoutes } from "./enquiries.ts";
import { enquiryFilters } from "./enquiry-filters.ts";
import { channels, enquirers, noTopic, outcomes } from "./enquiry-values.ts";

const refusals = (filters: object) => {
  const checked = validate(enquiryFilters, filters);
  return checked.ok ? [] : checked.errors;
};

describe.each([
  [
    "outcome",
    outcomes,
    "The outcomes must be a list of: answered, signposted, call back, needs a case, nothing to do, became a case.",
  ],
  ["caller", enquirers, "The callers must be a list of kinds of callers."],
  ["channel", channels, "The channels must be a list of channels."],
] as const)("the filter %s", (field, values, message) => {
  it("takes some of its values, all or none", () => {
    for (const chosen of [[], values.slice(0, 1), values.slice(1), values]) {
      expect(refusals({ [field]: chosen })).toEqual([]);
    }
  });

  it("refuses other values, and more than there are", () => {
    const [first] = values;
    for (const chosen of [["of old"], [...values, first], first, null]) {
      expect(refusals({ [field]: chosen })).toEqual([{ field, message }]);
    }
  });
});

describe("the filter topic", () => {
  const message = "The topics must be a list of at most 100 texts.";
  const topics = (count: number) => Array.from({ length: count }, (_each, at) => `Topic ${at}`);

  it("takes up to 100 texts, also of old, and none at all", () => {
    for (const topic of [[], ["Transport", noTopic], topics(100)]) {
      expect(refusals({ topic })).toEqual([]);
    }
  });

  it("refuses more, and what is no text", () => {
    for (const topic of [topics(101), [1], [""], "Transport"]) {
      expect(refusals({ topic })).toEqual([{ field: "topic", message }]);
    }
  });
});

describe("the days on which enquiries were taken", () => {
  it("may be one day, a range, or open at either end", () => {
    for (const range of [
      { taken_from: "2026-03-10", taken_to: "2026-03-10" },
      { taken_from: "2026-03-10", taken_to: "2026-03-11" },
      { taken_from: "2026-03-10" },
      { taken_to: "2026-03-10" },
      { taken_from: "", taken_to: null },
    ]) {
      expect(refusals(range)).toEqual([]);
    }
  });

  it("may not end before they begin", () => {
    const reversed = { taken_from: "2026-03-11", taken_to: "2026-03-10" };
    const message =
      "Your taken from date is past the to date, the from date must be a date before the to date";
    expect(refusals(reversed)).toEqual([{ field: "taken_from", message }]);
    const query = validate(enquiryRoutes.query.body, { filters: reversed });
    expect(query.ok ? [] : query.errors).toEqual([{ field: "filters.taken_from", message }]);
  });

  it.each(["taken_from", "taken_to"] as const)("refuses a %s that is no day", (field) => {
    const named = field.replace("_", " ");
    expect(refusals({ [field]: "soon" })).toEqual([
      { field, message: `Please enter a valid date (DD-MM-YYYY) for ${named}.` },
    ]);
  });
});

it("a list without filters has all", () => {
  const { body } = enquiryRoutes.query;
  expect(validate(body, {})).toEqual({ ok: true, value: { filters: {}, page: 1 } });
  expect(refusals({ colour: "red" })).toHaveLength(1);
});
