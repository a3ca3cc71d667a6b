import { expect, it } from "vitest";
import { readPlace, writePlace } from "./browser-place.ts";

it("defaults to the first page in the default order", () => {
  expect(readPlace({})).toEqual({ page: 1, sort: null, caseId: null });
});

it("omits defaults from the address, and reads back what it writes", () => {
  expect(writePlace({ page: 1, sort: null, caseId: null })).toEqual({});
  const place = { page: 2, sort: { field: "case_id", order: "desc" }, caseId: 5 } as const;
  expect(readPlace(writePlace(place))).toEqual(place);
});
