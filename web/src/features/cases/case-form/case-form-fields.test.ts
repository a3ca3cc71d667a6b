import { caseCreate } from "@helpline/contract/cases/cases.schema";
import { fieldOrder } from "@helpline/contract/validation";
import { expect, it } from "vitest";
import { addFields, editFields, isShown, sectionsOf } from "./case-form-fields.ts";

it("has every field in a section, in the contract's order", () => {
  const inSections = sectionsOf(addFields).flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(inSections).toEqual(addFields.map(({ name }) => name));
  const order = fieldOrder(caseCreate).filter((name) => inSections.includes(name));
  expect(inSections).toEqual(order);
  expect(sectionsOf(editFields).every(({ fields }) => fields.length > 0)).toBe(true);
});

it.each([
  ["receiving_support_from", "receiving_support", "1", "0"],
  ["formal_assessment_details", "had_formal_assessment", "1", "0"],
  ["formal_diagnosis_details", "had_formal_diagnosis", "1", ""],
  ["school_id", "attending_school", "attending", "home schooled"],
  ["secondary_guardian_relationship_with_child", "secondary_guardian_id", "7", ""],
])("shows %s only after the right answer to %s", (row, question, yes, no) => {
  expect(isShown(row, { [question]: yes })).toBe(true);
  expect(isShown(row, { [question]: no })).toBe(false);
});
