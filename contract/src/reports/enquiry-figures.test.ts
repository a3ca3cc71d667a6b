/** Which list of enquiries stands behind a figure. Rules: REP-12. */
import { expect, it } from "vitest";
import { enquiriesIn, filtersOfEnquiryFigure } from "./enquiry-figures.ts";

const always = { from: null, to: null };
const spring = { from: "2026-03-01", to: "2026-05-31" };

it("lists everybody's enquiries of the range", () => {
  expect(enquiriesIn(always)).toEqual({ whose: "everyone" });
  expect(enquiriesIn({ ...spring, to: null })).toEqual({
    whose: "everyone",
    taken_from: "2026-03-01",
  });
  expect(enquiriesIn({ ...spring, from: null })).toEqual({
    whose: "everyone",
    taken_to: "2026-05-31",
  });
});

it("lists those of a row, whose days may be fewer than the range has", () => {
  expect(enquiriesIn(spring, { taken_to: "2026-03-31", channel: ["email"] })).toEqual({
    whose: "everyone",
    taken_from: "2026-03-01",
    taken_to: "2026-03-31",
    channel: ["email"],
  });
});

it("lists behind a figure what became a case, and behind any other all", () => {
  expect(filtersOfEnquiryFigure("became_cases", always)).toEqual({
    whose: "everyone",
    outcome: ["became a case"],
  });
  expect(filtersOfEnquiryFigure("total", always)).toEqual({ whose: "everyone" });
  expect(filtersOfEnquiryFigure("minutes", always)).toEqual({ whose: "everyone" });
});
