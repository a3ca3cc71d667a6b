/**
 * Checks every case field of the table: it is on the form, in its section, and shown when it should be.
 *
 * Rules: CASE-1, CASE-13.
 */
import { caseFieldEntries } from "@helpline/contract/cases/case-fields";
import { caseCreate } from "@helpline/contract/cases/cases.schema";
import { notesOf } from "@helpline/contract/fields";
import { fieldOrder } from "@helpline/contract/validation";
import { describe, expect, it } from "vitest";
import { addFields, editFields, isShown, sectionsOf } from "./case-form-rules.ts";

it("has every field in a section, in the contract's order", () => {
  const inSections = sectionsOf(addFields).flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(inSections).toEqual(addFields.map(({ name }) => name));
  const order = fieldOrder(caseCreate).filter((name) => inSections.includes(name));
  expect(inSections).toEqual(order);
  expect(sectionsOf(editFields).every(({ fields }) => fields.length > 0)).toBe(true);
});

it.each(caseFieldEntries)("shows %s with its label in its declared section", (name, declared) => {
  const section = sectionsOf(editFields).find(({ id }) => id === declared.shown.form);
  const field = section?.fields.find((each) => each.name === name);
  expect(field?.notes.label).toBe(notesOf(declared.schema).label);
});

describe("a row that depends on an answer", () => {
  const conditional = caseFieldEntries.flatMap(([name, { visibleWhen }]) =>
    visibleWhen ? [[name, visibleWhen] as const] : [],
  );

  it.each(conditional)("shows %s only after the right answer", (name, { field, is }) => {
    expect(isShown(name, { [field]: is === "anything" ? "7" : String(is) })).toBe(true);
    expect(isShown(name, { [field]: "" })).toBe(false);
    if (is !== "anything") expect(isShown(name, { [field]: "another" })).toBe(false);
  });

  it.each([
    ["year_of_issue_of_ehcp", "does_the_child_currently_have_an_ehcp", "1", "0"],
    ["receiving_support_from", "receiving_support", "1", "0"],
    ["school_id", "attending_school", "attending", "home schooled"],
    ["secondary_guardian_relationship_with_child", "secondary_guardian_id", "7", ""],
  ])("%s", (row, question, yes, no) => {
    expect(isShown(row, { [question]: yes })).toBe(true);
    expect(isShown(row, { [question]: no })).toBe(false);
  });
});
