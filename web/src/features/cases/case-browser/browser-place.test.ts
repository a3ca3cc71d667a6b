import { expect, it } from "vitest";
import { readPlace, writePlace } from "./browser-place.ts";

it("is the first page in the usual order when the address says nothing", () => {
  expect(readPlace({})).toEqual({ page: 1, sort: null, caseId: null });
});

it("writes no more than it needs, and reads it back", () => {
  expect(writePlace({ page: 1, sort: null, caseId: null })).toEqual({});
  const place = { page: 2, sort: { field: "case_id", order: "desc" }, caseId: 5 } as const;
  expect(readPlace(writePlace(place))).toEqual(place);
});
