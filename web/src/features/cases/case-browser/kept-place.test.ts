/** What a browser remembers while somebody is at a case. Rules: SHELL-11, LIST-16. */
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { firstPlace } from "./browser-place.ts";
import {
  forgetSearch,
  keepField,
  keepPlace,
  keptField,
  keptSearch,
  placeOfCase,
} from "./kept-place.ts";

const terms = { field: "", text: "Akhtar" } as never;
const place = { ...firstPlace, page: 3, caseId: 5 };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

it("has the search again only for the case for which the browser was left", () => {
  expect(keptSearch(client, "managers", 5)).toBeNull();
  keepPlace(client, "managers", { terms, place });
  expect(keptSearch(client, "managers", 5)).toBe(terms);
  expect(keptSearch(client, "managers", 7)).toBeNull();
  expect(keptSearch(client, "managers", null)).toBeNull();
  expect(keptSearch(client, "advisors", 5)).toBeNull();
  expect(keptSearch(new QueryClient(), "managers", 5)).toBeNull();
});

it("has no search for no case, also if none was chosen when the browser was left", () => {
  keepPlace(client, "managers", { terms, place: { ...place, caseId: null } });
  expect(keptSearch(client, "managers", null)).toBeNull();
});

it("keeps the place of each browser", () => {
  keepPlace(client, "managers", { terms, place });
  keepPlace(client, "advisors", { terms: null, place: { ...place, page: 2 } });
  expect(placeOfCase(client, "managers", 5)).toEqual({ page: 3, case_id: 5 });
  expect(placeOfCase(client, "advisors", 5)).toEqual({ page: 2, case_id: 5 });
});

it("forgets a search that was cleared, not the place", () => {
  forgetSearch(client, "managers");
  expect(placeOfCase(client, "managers", 5)).toEqual({ case_id: 5 });
  keepPlace(client, "managers", { terms, place });
  forgetSearch(client, "managers");
  expect(keptSearch(client, "managers", 5)).toBeNull();
  expect(placeOfCase(client, "managers", 5)).toEqual({ page: 3, case_id: 5 });
});

it("remembers for each browser in which field somebody searches; at first in all", () => {
  expect(keptField(client, "managers")).toBe("");
  keepField(client, "managers", "child_last_name");
  keepField(client, "advisors", "case_id");
  expect(keptField(client, "managers")).toBe("child_last_name");
  expect(keptField(client, "advisors")).toBe("case_id");
  expect(keptField(new QueryClient(), "managers")).toBe("");
});
