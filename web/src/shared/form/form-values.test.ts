import type { InputKind } from "@helpline/contract/fields";
import { describe, expect, it } from "vitest";
import { bodyOf, formValuesOf } from "./form-values.ts";

const field = (name: string, input: InputKind) => ({ name, notes: { label: name, input } });
const fields = [field("name", "text"), field("dob", "date"), field("enabled", "flag")];

describe("from the record to the form and back", () => {
  it.each([
    {
      record: { name: "Elm", dob: "1985-03-09", enabled: 1 },
      form: { name: "Elm", dob: "09-03-1985", enabled: true },
    },
    { record: { name: null, dob: null, enabled: 0 }, form: { name: "", dob: "", enabled: false } },
  ])("$form", ({ record, form }) => {
    expect(formValuesOf(fields, record)).toEqual(form);
    expect(bodyOf(fields, form)).toEqual(record);
  });

  it("sends null for a field that does not apply", () => {
    const form = { name: "Elm", dob: "", enabled: true };
    expect(bodyOf(fields, form, (name) => name !== "name").name).toBeNull();
  });

  it("keeps spaces in a password", () => {
    expect(bodyOf([field("password", "password")], { password: " a b " }).password).toBe(" a b ");
  });
});

describe("a date", () => {
  it.each([
    ["09-03-1985", "1985-03-09"],
    ["", null],
    // Not dates: sent as typed, for the contract to refuse.
    ["31-02-1985", "31-02-1985"],
    ["soon", "soon"],
  ])("%j is sent as %j", (typed, sent) => {
    expect(bodyOf([field("dob", "date")], { dob: typed }).dob).toBe(sent);
  });
});
