/** Which columns are sent for the fields, and figures in messages. Rules: IMP-2, IMP-13. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { importMessages, records } from "./import.messages.ts";
import { importRoutes } from "./import.ts";

describe("the column for a field", () => {
  const taken = (column: unknown) => {
    const checked = validate(importRoutes.columns.body, { columns: { first_name: column } });
    return checked.ok ? checked.value.columns : checked.errors.map(({ message }) => message);
  };

  it.each([
    [1, 1],
    [300, 300],
    ["2", 2],
    [null, null],
  ])("may be %j", (column, becomes) => {
    expect(taken(column)).toEqual({ first_name: becomes });
  });

  it.each([0, -1, 1.5, "", "A", [1]])("may not be %j", (column) => {
    expect(taken(column)).toEqual(["Please choose a column of the file."]);
  });

  it("is sent with the others, as an object", () => {
    for (const columns of [[1], "1", null]) {
      expect(validate(importRoutes.columns.body, { columns }).ok).toBe(false);
    }
  });
});

it.each([
  [0, "0 schools"],
  [1, "1 school"],
  [2, "2 schools"],
  [24_113, "24,113 schools"],
])("counts %i records", (count, words) => {
  expect(records(count, "school", "schools")).toBe(words);
  expect(importMessages.confirm(count, "school", "schools")).toBe(`Import ${words}`);
});

it("tells the space that an import needs", () => {
  expect(importMessages.tooLittleSpace(5 * 1024 ** 2, 300 * 1024 ** 2)).toBe(
    "There is too little space on the server's disk for this import: 5 MB are free, about 300 MB are needed. Nothing was changed. Please tell whoever runs the server.",
  );
});

it.each([
  [importMessages.cellCount(1, 12), "This row has 1 value, but the file has 12 columns."],
  [importMessages.cellCount(12, 1), "This row has 12 values, but the file has 1 column."],
  [importMessages.sameCode(24_113), "Row 24,113 has the same code."],
  [
    importMessages.severalRecords(1000, "schools"),
    "1,000 schools have this name and postcode. Please merge them first, or give the code.",
  ],
])("says: %s", (text, expected) => {
  expect(text).toBe(expected);
});

it("shortens an unknown field of a file to 100 characters", () => {
  expect(importMessages.unknownField("a".repeat(101))).toBe(`Unknown field: ${"a".repeat(100)}.`);
});
