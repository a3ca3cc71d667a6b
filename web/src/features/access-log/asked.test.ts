/** The filter of the access log in its address. Rules: PRIV-6. */
import { expect, it } from "vitest";
import { kindOf, readAsked, searchOf, textsOf } from "./asked.ts";

it("makes texts of the given fields, also of 0 and a blank one", () => {
  expect(textsOf({ user_id: 7, case_id: 0, from: "", to: null, kind: undefined })).toEqual({
    user_id: "7",
    case_id: "0",
    from: "",
  });
});

it("reads the filter and the page from an address", () => {
  const search = { user_id: 7, case_id: 12, from: "2026-03-01", to: "2026-03-02", before: 90 };
  expect(readAsked({ ...search, kind: "refusals" })).toEqual({
    user_id: "7",
    case_id: "12",
    from: "2026-03-01",
    to: "2026-03-02",
    before: "90",
    kind: "refusals",
  });
});

it.each([
  ["a range that ends before it begins", { from: "2026-03-02", to: "2026-03-01" }],
  ["a kind that does not exist", { user_id: 7, kind: "gossip" }],
  ["a day that does not exist", { user_id: 7, from: "2026-02-30" }],
])("reads %s as no filter", (_what, search) => {
  expect(readAsked(search)).toEqual({});
});

it("shows reading unless another kind is asked for", () => {
  expect(kindOf({})).toBe("reads");
  expect(kindOf({ kind: "gossip" })).toBe("reads");
  expect(kindOf({ kind: "all" })).toBe("all");
});

it("writes ids as numbers and days as texts, and leaves out what is empty", () => {
  const asked = { user_id: "7", case_id: "12", before: "90", from: "2026-03-01", to: "" };
  expect(searchOf({ ...asked, kind: "changes" })).toEqual({
    user_id: 7,
    case_id: 12,
    before: 90,
    from: "2026-03-01",
    kind: "changes",
  });
});
