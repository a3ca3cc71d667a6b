/** Rules: SHELL-11. */
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { caseFilterRules } from "#shared/case-filters/checked-filters.ts";
import { type BrowserPlace, firstPlace, readPlace, writePlace } from "./browser-place.ts";
import { keepPlace, placeOfCase } from "./kept-place.ts";

const { readFilters } = caseFilterRules;

it("defaults to the first page in the default order", () => {
  expect(readPlace({})).toEqual(firstPlace);
});

it("omits defaults from the address, and reads back what it writes", () => {
  expect(writePlace(firstPlace)).toEqual({});
  const place = {
    ...firstPlace,
    page: 2,
    sort: { field: "case_id", order: "desc" },
    caseId: 5,
    filters: { stages: ["advisor", "closed"], handler_id: 12, ehcp: 0, awaiting: true },
    viewId: 3,
  } satisfies BrowserPlace;
  expect(readPlace(writePlace(place), readFilters)).toEqual(place);
});

it("reads an address without filters, in ascending order unless it says otherwise", () => {
  expect(readPlace({ sort: "added_on", case_id: 5 }, readFilters)).toEqual({
    ...firstPlace,
    sort: { field: "added_on", order: "asc" },
    caseId: 5,
  });
  expect(readPlace({ band: 1 })).toEqual(firstPlace);
});

it("writes no order that lists do not have", () => {
  const sort = { field: "shoe_size", order: "asc" } as const;
  expect(writePlace({ ...firstPlace, sort })).toEqual({});
});

it("never writes the text of a search", () => {
  const filters = { search: "Akhtar", band: 1 } as const;
  expect(writePlace({ ...firstPlace, filters })).toEqual({ band: 1 });
});

it("leads from any case back to the list as it was left", () => {
  const client = new QueryClient();
  expect(placeOfCase(client, "managers", 7)).toEqual({ case_id: 7 });
  const place = { ...firstPlace, page: 3, caseId: 5, filters: { band: 1 } as const };
  keepPlace(client, "managers", { terms: null, place });
  expect(placeOfCase(client, "managers", 5)).toEqual({ page: 3, case_id: 5, band: 1 });
  expect(placeOfCase(client, "managers", 7)).toEqual({ page: 3, case_id: 7, band: 1 });
  expect(placeOfCase(client, "advisors", 7)).toEqual({ case_id: 7 });
});

it("ignores values that are no filter, and a range that ends before it begins", () => {
  expect(
    readPlace(
      { stages: "kitchen", band: 4, untouched_days: 28, handler_id: 1.5, needs: "new,bad" },
      readFilters,
    ).filters,
  ).toEqual({ untouched_days: 28 });
  const reversed = { added_from: "2026-03-02", added_to: "2026-03-01", hours: "over" };
  expect(readPlace(reversed, readFilters).filters).toEqual({
    added_to: "2026-03-01",
    hours: "over",
  });
});
