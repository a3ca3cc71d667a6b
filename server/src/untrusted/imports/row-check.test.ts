/** What becomes of a row of an import: new, changed, unchanged, wrong or left out. Rules: IMP-2, IMP-5, IMP-16. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { type ImportKindName, importKindOf } from "@helpline/contract/import/import-columns";
import { shorterNames } from "@helpline/contract/names";
import { homeSchooledId } from "@helpline/contract/reference-records/schools";
import { describe, expect, it } from "vitest";
import { checkRow, nameFieldsOf, type ParsedRow, parseRow } from "./row-check.ts";

const now = "2026-03-02T10:20:30.000Z";
const limits = { nameMinLength: 3, today: "2026-03-02" };

const place = {
  address_1: "1 Road",
  city: "Leeds",
  county: "West Yorkshire",
  postcode: "LS1 1AA",
  telephone: "0113 496 0000",
};
const school = { name: "Densham School", ...place };

const rowOf = (fields: Record<string, string>, more: Partial<ParsedRow> = {}): ParsedRow => ({
  number: 7,
  cells: '["a","b"]',
  code: null,
  fields,
  errors: [],
  ...more,
});

const stored = (fields: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  external_code: null,
  closed_on: null,
  version: "3",
  ...fields,
  ...more,
});

/** A school on file as the row has it. */
const onFile = (more: Record<string, unknown> = {}) =>
  stored({ school_id: "12", address_2: null, email: null, web: null, ...school }, more);

const check = (
  kind: ImportKindName,
  row: ParsedRow,
  records: readonly Record<string, unknown>[] = [],
  byCode = false,
) => checkRow({ kind: importKindOf(kind), limits, now }, row, { records, byCode });

const nothing = {
  match: null,
  record_id: null,
  record_version: null,
  after: null,
  before: null,
  errors: null,
  doubts: null,
  reason: null,
  cells: null,
  options: null,
};

describe("a row as it is read", () => {
  const read =
    (fields: Record<string, string>, code: string | null = null) =>
    () => ({
      code,
      fields,
    });
  const parsed = (cells: string[], columns = cells.length, ...more: Parameters<typeof read>) =>
    parseRow({ number: 7, cells }, columns, read(...more));

  it("keeps its number, and its cells as JSON", () => {
    expect(parsed(['a"', "b"], 2, { name: "x" }, "12")).toEqual({
      number: 7,
      cells: '["a\\"","b"]',
      code: "12",
      fields: { name: "x" },
      errors: [],
    });
  });

  it("is wrong as a whole with another number of values", () => {
    const message = importMessages.cellCount(2, 3);
    expect(parsed(["a", "b"], 3, {}).errors).toEqual([{ field: "", message }]);
    expect(parsed(["a", "b"], 1, {}).errors).toEqual([
      { field: "", message: importMessages.cellCount(2, 1) },
    ]);
  });

  it.each(["=1+1", "@now"])("is wrong with the formula %s", (formula) => {
    const message = importMessages.formula;
    expect(parsed(["a"], 1, { name: formula, city: "Leeds" }).errors).toEqual([
      { field: "name", message },
    ]);
    expect(parsed(["a"], 1, {}, formula).errors).toEqual([{ field: "external_code", message }]);
  });

  it.each(["+44", "-1", "a=b", "a@b"])("may have the value %s", (value) => {
    expect(parsed(["a"], 1, { name: value }, value).errors).toEqual([]);
  });

  it("has a code of at most 50 characters that can be stored", () => {
    const errors = [{ field: "external_code", message: importMessages.code }];
    expect(parsed(["a"], 1, {}, "x".repeat(50)).errors).toEqual([]);
    expect(parsed(["a"], 1, {}, "x".repeat(51)).errors).toEqual(errors);
    expect(parsed(["a"], 1, {}, "1\n2").errors).toEqual(errors);
    expect(parsed(["a"], 1, {}, "1\uD800").errors).toEqual(errors);
  });
});

it("the fields of a name come first name first", () => {
  expect(nameFieldsOf(importKindOf("guardians"))).toEqual(["first_name", "last_name"]);
});

describe("without a record on file", () => {
  it("a row is new, with all fields and what it will be called", () => {
    expect(check("schools", rowOf(school, { code: "100" }))).toEqual({
      ...nothing,
      row_number: 7,
      outcome: "new",
      name: "Densham School",
      code: "100",
      match: { name: "Densham School", postcode: "LS1 1AA" },
      after: { ...school, address_2: null, email: null, web: null, external_code: "100" },
    });
    expect(check("schools", rowOf(school)).after).not.toHaveProperty("external_code");
    expect(check("schools", rowOf(school)).after).not.toHaveProperty("closed_on");
  });

  it("it is marked as open where the file says so", () => {
    expect(check("schools", rowOf(school, { isClosed: false })).after).toMatchObject({
      closed_on: null,
    });
  });

  it("it is left out if the file says that it has closed, or for a reason of its own", () => {
    expect(check("schools", rowOf(school, { isClosed: true, code: "100" }))).toEqual({
      ...nothing,
      row_number: 7,
      outcome: "left_out",
      name: "Densham School",
      code: "100",
      reason: importMessages.closedUnknown,
    });
    const leftOut = "Not open yet.";
    expect(check("schools", rowOf(school, { leftOut, isClosed: true }))).toMatchObject({
      outcome: "left_out",
      reason: leftOut,
    });
  });

  it("it is wrong with each error, and its cells", () => {
    const { name: _name, ...unnamed } = school;
    const told = [{ field: "postcode", message: "A formula" }];
    const checked = check("schools", rowOf({ ...unnamed, postcode: "=1" }, { errors: told }));
    expect(checked).toEqual({
      ...nothing,
      row_number: 7,
      outcome: "wrong",
      name: "",
      code: null,
      errors: [...told, { field: "name", message: expect.any(String) }],
      cells: ["a", "b"],
    });
  });

  it("an error is told once for each field", () => {
    const told = [{ field: "name", message: "A formula" }];
    expect(check("schools", rowOf({ ...school, name: "x" }, { errors: told })).errors).toEqual(
      told,
    );
  });

  it("a name that is too short says how shorter ones are allowed, a missing one does not", () => {
    const messageOf = (name: string) =>
      check("schools", rowOf({ ...school, name })).errors?.[0]?.message;
    expect(messageOf("Ng")).toMatch(new RegExp(`\\. ${shorterNames.slice(0, 20)}`));
    const { name: _name, ...unnamed } = school;
    expect(check("schools", rowOf(unnamed)).errors?.[0]?.message).not.toContain(shorterNames);
    // A postcode is no name.
    const short = check("schools", rowOf({ ...school, postcode: "L" })).errors;
    expect(short).toEqual([
      { field: "postcode", message: expect.not.stringContaining(shorterNames) },
    ]);
  });

  it("values that are probably wrong are doubtful, and what the reader tells comes first", () => {
    const odd = { ...school, postcode: "XX1 1XX", email: "nobody" };
    const told = [
      { field: "city", message: "No town" },
      { field: "email", message: "Hm" },
    ];
    expect(check("schools", rowOf(odd, { doubts: told })).doubts).toEqual([
      { field: "city", message: "No town" },
      { field: "postcode", message: "Please check this postcode." },
      { field: "email", message: "Hm" },
    ]);
  });

  it("a long name is cut to 300 characters", () => {
    const errors = [{ field: "", message: "Too few" }];
    const name = "x".repeat(301);
    expect(check("schools", rowOf({ name }, { errors })).name).toHaveLength(300);
  });

  it("a row that is wrong as a whole is not judged further", () => {
    const errors = [{ field: "", message: "Too few" }];
    expect(check("schools", rowOf({}, { errors, leftOut: "Not open yet." }))).toMatchObject({
      outcome: "wrong",
      errors,
    });
  });
});

describe("of a record on file", () => {
  it("a row changes what differs, and keeps what it does not have", () => {
    const row = rowOf({ name: "Densham Academy", web: "https://densham.example" }, { code: "100" });
    expect(check("schools", row, [onFile()])).toEqual({
      ...nothing,
      row_number: 7,
      outcome: "changed",
      name: "Densham Academy",
      code: "100",
      match: { name: "Densham Academy", postcode: "LS1 1AA" },
      record_id: 12,
      record_version: 3,
      after: { name: "Densham Academy", web: "https://densham.example", external_code: "100" },
      before: { name: "Densham School", web: null, external_code: null },
    });
  });

  it("a row without a difference is unchanged", () => {
    expect(check("schools", rowOf({ name: school.name }), [onFile()])).toEqual({
      ...nothing,
      row_number: 7,
      outcome: "unchanged",
      name: "Densham School",
      code: null,
      match: { name: "Densham School", postcode: "LS1 1AA" },
      record_id: 12,
      record_version: 3,
    });
  });

  it("only what it changes can be doubtful", () => {
    const odd = onFile({ postcode: "XX1 1XX" });
    expect(check("schools", rowOf({ name: "Densham Academy" }), [odd]).doubts).toBeNull();
    expect(check("schools", rowOf({ email: "nobody" }), [odd]).doubts).toEqual([
      { field: "email", message: expect.any(String) },
    ]);
  });

  it("it opens again if the file says that it is open", () => {
    const closed = onFile({ closed_on: "2025-01-01T00:00:00.000Z" });
    expect(check("schools", rowOf(school, { isClosed: false }), [closed])).toMatchObject({
      outcome: "changed",
      after: { closed_on: null },
      before: { closed_on: "2025-01-01T00:00:00.000Z" },
    });
    expect(check("schools", rowOf(school), [closed]).outcome).toBe("unchanged");
  });

  it("it closes now if the file says so, and once", () => {
    const row = rowOf({ ...school, name: "Another" }, { isClosed: true });
    expect(check("schools", row, [onFile()])).toEqual({
      ...nothing,
      row_number: 7,
      outcome: "changed",
      name: "Another",
      code: null,
      record_id: 12,
      record_version: 3,
      after: { closed_on: now },
      before: { closed_on: null },
    });
    const closed = onFile({ closed_on: "2025-01-01T00:00:00.000Z" });
    expect(check("schools", row, [closed])).toMatchObject({
      outcome: "unchanged",
      record_id: 12,
      after: null,
      before: null,
    });
  });

  it("with another code it was merged, so the row tells neither its code nor that it is closed", () => {
    const merged = onFile({ external_code: "200", closed_on: "2025-01-01T00:00:00.000Z" });
    expect(
      check("schools", rowOf(school, { code: "100", isClosed: true }), [merged], true),
    ).toMatchObject({
      outcome: "left_out",
      reason: importMessages.closedMerged("school"),
    });
    const open = rowOf({ ...school, city: "York" }, { code: "100", isClosed: false });
    expect(check("schools", open, [merged], true)).toMatchObject({
      after: { city: "York" },
      before: { city: "Leeds" },
    });
    const same = rowOf(school, { code: "200", isClosed: true });
    expect(check("schools", same, [onFile({ external_code: "200" })], true).outcome).toBe(
      "changed",
    );
    const without = rowOf(school, { isClosed: true });
    expect(check("schools", without, [onFile({ external_code: "200" })]).outcome).toBe("changed");
  });

  it("that belongs to the system nothing changes", () => {
    const home = onFile({ school_id: homeSchooledId });
    expect(check("schools", rowOf({ name: "Another" }), [home])).toMatchObject({
      outcome: "left_out",
      reason: importMessages.systemRecord("school"),
    });
  });

  it("of which there are several the row is wrong", () => {
    expect(check("schools", rowOf(school), [onFile(), onFile({ school_id: "13" })])).toMatchObject({
      outcome: "wrong",
      errors: [{ field: "", message: importMessages.severalRecords(2, "schools") }],
      cells: ["a", "b"],
    });
  });

  it("an invalid value makes the row wrong", () => {
    expect(check("schools", rowOf({ name: "x" }), [onFile()])).toMatchObject({ outcome: "wrong" });
  });
});

it("schools that move are not doubtful", () => {
  const checked = check("schools", rowOf({ telephone: "0113 496 0001" }), [onFile()]);
  expect(checked).toMatchObject({ outcome: "changed", doubts: null, options: null });
});
