/** Whether a row of an import is about the person on file, whom it was found by. Rules: IMP-16. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { importKindOf } from "@helpline/contract/import/import-columns";
import { describe, expect, it } from "vitest";
import { checkRow, type ParsedRow } from "./row-check.ts";

const limits = { nameMinLength: 3, today: "2026-03-02" };

const person = {
  first_name: "Ann",
  last_name: "Lee",
  gender: "female",
  address_1: "1 Road",
  city: "Leeds",
  county: "West Yorkshire",
  postcode: "LS1 1AA",
  telephone: "0113 496 0000",
};

const check = (row: ParsedRow, records: readonly Record<string, unknown>[] = [], byCode = false) =>
  checkRow({ kind: importKindOf("guardians"), limits, now: "2026-03-02T10:20:30.000Z" }, row, {
    records,
    byCode,
  });

const rowOf = (fields: Record<string, string>): ParsedRow => ({
  number: 7,
  cells: '["a","b"]',
  code: null,
  fields,
  errors: [],
});

describe("of a person on file", () => {
  const onFileAs = (more: Record<string, unknown> = {}) => ({
    external_code: null,
    closed_on: null,
    version: "3",
    guardian_id: 5,
    address_2: null,
    email: null,
    mobile: null,
    notes: null,
    dob: null,
    ...person,
    ...more,
  });
  const ann = (more: Record<string, string> = {}) => rowOf({ ...person, ...more });
  const [birthday, other] = ["1980-01-02", "1990-03-04"];
  const doubt = (field: string, message: string) => ({ field, message });
  const same = { record_id: 5, record_version: 3 };

  it("the name is that of the record where the row has none", () => {
    expect(check(rowOf({ city: "York" }), [onFileAs()], true).name).toBe("Ann Lee");
    expect(check(rowOf({ first_name: "Anne" }), [onFileAs()], true).name).toBe("Anne Lee");
  });

  it("an unchanged row is unchanged", () => {
    expect(check(ann({ dob: birthday }), [onFileAs({ dob: birthday })]).outcome).toBe("unchanged");
  });

  it("a birthday that is added is not doubtful, and the row can become another person", () => {
    const checked = check(ann({ dob: birthday }), [onFileAs()]);
    expect(checked).toMatchObject({ outcome: "changed", after: { dob: birthday }, doubts: null });
    expect(checked.options).toEqual({
      same: { ...same, after: { dob: birthday }, before: { dob: null } },
      new: { after: expect.objectContaining({ dob: birthday, first_name: "Ann", email: null }) },
    });
    // With the record's code it is this person.
    expect(check(ann({ dob: birthday }), [onFileAs()], true).options).toBeNull();
  });

  it("a birthday that changes is doubtful by code, and the row can only change the person", () => {
    const checked = check(ann({ dob: other }), [onFileAs({ dob: birthday })], true);
    expect(checked.doubts).toEqual([doubt("dob", importMessages.birthdayChanges)]);
    expect(checked.options).toEqual({
      same: { ...same, after: { dob: other }, before: { dob: birthday } },
    });
  });

  describe("everything that reaches them", () => {
    const moved = doubt("", importMessages.reachChanges);
    const doubts = (row: Record<string, string>, record: Record<string, unknown>) =>
      check(ann(row), [onFileAs(record)]).doubts;

    it("that changes is doubtful, and the row can become another person", () => {
      const checked = check(ann({ telephone: "0113 496 0001" }), [onFileAs()]);
      expect(checked.doubts).toEqual([moved]);
      expect(checked.options).toMatchObject({
        same,
        new: { after: { telephone: "0113 496 0001" } },
      });
    });

    it.each([
      [
        "the mobile number is the old telephone",
        { telephone: "0113 496 0001", mobile: "0113 496 0000" },
        {},
      ],
      ["the email address stays", { telephone: "0113 496 0001" }, { email: "ann@example.org" }],
      [
        "the email address is written otherwise",
        { telephone: "0113 496 0001", email: " ANN@example.org " },
        { email: "ann@example.org" },
      ],
      ["the number is written otherwise", { telephone: "01134960000", city: "York" }, {}],
    ])("does not, because %s", (_why, row, record) => {
      expect(doubts(row, record)).toBeNull();
    });

    it("is all of it: one that stays is enough, and none on file is none that changes", () => {
      expect(
        doubts({ telephone: "0113 496 0001", mobile: "07700 900001" }, { mobile: "07700 900000" }),
      ).toEqual([moved]);
      expect(doubts({ telephone: "0113 496 0001" }, { mobile: "07700 900000" })).toBeNull();
      expect(doubts({ telephone: "0113 496 0001" }, { telephone: null })).toBeNull();
      expect(doubts({ email: "ann@example.org" }, {})).toBeNull();
    });
  });

  it("a row that could not be a person of its own has no such choice", () => {
    const row = rowOf({ first_name: "Ann", last_name: "Lee", dob: birthday });
    const { options } = check(row, [onFileAs()]);
    expect(options).toEqual({ same: expect.objectContaining(same) });
  });

  describe("with another birthday", () => {
    it("a row is another person, or by choice the same", () => {
      const checked = check(ann({ dob: other, email: "nobody" }), [onFileAs({ dob: birthday })]);
      const after = expect.objectContaining({ dob: other, first_name: "Ann" });
      expect(checked).toMatchObject({ outcome: "new", record_id: null, before: null });
      expect(checked.doubts).toEqual([
        doubt("dob", importMessages.anotherBirthday("guardian", "02-01-1980")),
        { field: "email", message: expect.any(String) },
      ]);
      expect(checked.options).toEqual({
        new: { after },
        same: {
          ...same,
          after: { dob: other, email: "nobody" },
          before: { dob: birthday, email: null },
        },
      });
    });

    it("of several the row is another person", () => {
      const records = [
        onFileAs({ dob: birthday }),
        onFileAs({ dob: "1970-01-01", guardian_id: 6 }),
      ];
      const checked = check(ann({ dob: other }), records);
      expect(checked.doubts).toEqual([doubt("dob", importMessages.otherBirthdays(2, "guardians"))]);
      expect(checked.options).toEqual({ new: { after: expect.anything() } });
    });

    it("a row that is wrong stays wrong, and by code it is the same person", () => {
      const record = onFileAs({ dob: birthday });
      expect(check(ann({ dob: other, last_name: "x" }), [record]).outcome).toBe("wrong");
      expect(check(ann({ dob: other }), [record], true).outcome).toBe("changed");
    });

    it("a row without one is about the person on file", () => {
      expect(check(ann({ city: "York" }), [onFileAs({ dob: birthday })])).toMatchObject({
        outcome: "changed",
        record_id: 5,
      });
    });

    it("of several people the one with the row's birthday is meant", () => {
      const [first, second] = [
        onFileAs({ dob: birthday }),
        onFileAs({ dob: other, guardian_id: 6 }),
      ];
      const unknown = onFileAs({ guardian_id: 8 });
      expect(check(ann({ dob: other, city: "York" }), [first, second, unknown])).toMatchObject({
        outcome: "changed",
        record_id: 6,
      });
      const twins = [second, { ...second, guardian_id: 7 }];
      expect(check(ann({ dob: other }), twins)).toMatchObject({
        outcome: "wrong",
        errors: [doubt("", importMessages.severalRecords(2, "guardians"))],
      });
      // One without a birthday may be the person.
      expect(check(ann({ dob: "1970-01-01" }), [first, unknown])).toMatchObject({
        outcome: "changed",
        record_id: 8,
      });
    });
  });
});
