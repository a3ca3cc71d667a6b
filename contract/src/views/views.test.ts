/** What can be saved as a view. Rules: VIEW-6. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { enquiryViewCreate, viewCreate, viewMessages, viewUpdate } from "./views.ts";

const answerTo = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? checked.value : checked.errors.map(({ field, message }) => [field, message]);
};

describe.each([
  ["a new view of cases", viewCreate, { name: "Mine" }, { name: "Mine", filters: {} }],
  ["a new view of enquiries", enquiryViewCreate, { name: "Mine" }, { name: "Mine", filters: {} }],
  ["a change of a view", viewUpdate, { view_id: 3 }, { view_id: 3 }],
])("%s", (_what, schema, least, kept) => {
  it.each([
    [true, true],
    [1, true],
    ["1", true],
    [false, false],
    [0, false],
  ])("is shared with %j: %j", (shared, isShared) => {
    expect(answerTo(schema, { ...least, shared })).toEqual({ ...kept, shared: isShared });
  });

  it.each([2, "yes", null])("is not shared with %j", (shared) => {
    expect(answerTo(schema, { ...least, shared })).toEqual([["shared", viewMessages.shared]]);
  });

  it.each([{}, { sort: null, order: null }, { sort: null }, { order: null }])(
    "has no order of its own with %j",
    (sorting) => {
      expect(answerTo(schema, { ...least, ...sorting })).toEqual({ ...kept, ...sorting });
    },
  );

  it.each([{ order: "asc" }, { order: "desc", sort: null }])(
    "does not take %j: an order without a sort",
    (sorting) => {
      expect(answerTo(schema, { ...least, ...sorting })).toEqual([
        ["order", viewMessages.orderAlone],
      ]);
    },
  );

  it("does not keep the text of a search", () => {
    expect(answerTo(schema, { ...least, filters: {} })).toEqual({ ...kept, filters: {} });
    const search = { search: "Bloom", search_in: "name" };
    for (const filters of [search, { search: "Bloom" }]) {
      expect(answerTo(schema, { ...least, filters })).toContainEqual([
        "filters",
        viewMessages.search,
      ]);
    }
  });
});

it("is sorted by a column, with or without an order", () => {
  for (const sorting of [{ sort: "added_on" }, { sort: "added_on", order: "desc" }]) {
    expect(answerTo(viewCreate, { name: "Mine", ...sorting })).toEqual({
      name: "Mine",
      filters: {},
      ...sorting,
    });
  }
});
