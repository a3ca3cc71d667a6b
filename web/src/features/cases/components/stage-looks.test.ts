/** Rules: UI-25. */
import { expect, it } from "vitest";
import { stageLookOf } from "./stage-looks.ts";

it.each([
  ["Awaiting Advisor", "advisor", true],
  ["Awaiting advocate", "advocate", true],
  ["With Advocate & Clinic", "advocate", false],
  ["Awaiting Advocate, With Clinic", "advocate", true],
  ["Advocate & Clinic", "advocate", false],
  ["With evaluator", "evaluator", false],
  ["Closed", "closed", false],
])("shows %s as the %s stage", (text, stage, awaiting) => {
  expect(stageLookOf(text)).toEqual({ stage, awaiting });
});

it.each(["NA", "ERROR STATE", "", "with advisor"])("does not recognise %j as a stage", (text) => {
  expect(stageLookOf(text)).toBeUndefined();
});
