import { expect, it } from "vitest";
import { readPlace, writePlace } from "./browser-place.ts";

it.each([
  [{}, { page: 1, sort: null, caseId: null }],
  [
    { page: 3, sort: "added_on", order: "desc", case_id: 12 },
    { page: 3, sort: { field: "added_on", order: "desc" }, caseId: 12 },
  ],
  [
    { page: 0, sort: "child_name", case_id: "x" },
    { page: 1, sort: null, caseId: null },
  ],
  [
    { page: -1, case_id: 1.5 },
    { page: 1, sort: null, caseId: null },
  ],
  [
    { page: "2", sort: "case_id" },
    { page: 2, sort: { field: "case_id", order: "asc" }, caseId: null },
  ],
])("reads %j", (search, place) => {
  expect(readPlace(search)).toEqual(place);
});

it("writes no more than it needs, and reads it back", () => {
  expect(writePlace({ page: 1, sort: null, caseId: null })).toEqual({});
  const place = { page: 2, sort: { field: "case_id", order: "desc" }, caseId: 5 } as const;
  expect(readPlace(writePlace(place))).toEqual(place);
});
