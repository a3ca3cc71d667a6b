/** Rules: CASE-5, CASE-14. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { expect, it } from "vitest";
import { sampleCase } from "../../../../test/case-samples.ts";
import { objectionTo, pickedId, pickedName, pickers, storedNames, wrongType } from "./pickers.ts";

const chosen = (values: Record<string, string>) => (field: string) => values[field] ?? "";

it("refuses one guardian for both, with the title and message of each picker", () => {
  const guardian = { guardian_id: 7 };
  expect(
    objectionTo("primary_guardian_id", guardian, chosen({ secondary_guardian_id: "7" })),
  ).toEqual({
    title: "USAGE LIMITATION",
    message: caseMessages.guardianTwicePrimary,
  });
  expect(
    objectionTo("secondary_guardian_id", guardian, chosen({ primary_guardian_id: "7" })),
  ).toEqual({
    title: "USAGE LIMITATION",
    message: caseMessages.guardianTwiceSecondary,
  });
  expect(
    objectionTo("secondary_guardian_id", guardian, chosen({ primary_guardian_id: "8" })),
  ).toBeNull();
});

it.each([
  ["advisor_id", "You have selected an incorrect user type, please choose an Advisor."],
  ["advocate_id", "You have selected an incorrect user type, please choose an Advocate."],
  ["clinic_id", "You have selected an incorrect user type, please choose a Clinic."],
  ["evaluator_id", "Please choose an evaluator, you have selected a manager."],
])("%s refuses another type of user", (field, message) => {
  const manager = { user_id: 2, user_type: "manager" };
  expect(objectionTo(field, manager, chosen({}))).toEqual({ title: "Usage Error", message });
  const right = { user_id: 2, user_type: field.replace("_id", "") };
  expect(objectionTo(field, right, chosen({}))).toBeNull();
});

it("names picked and stored records the same way", () => {
  const guardian = { first_name: "Ingrid", last_name: "Adeyemi" };
  expect(pickedName(pickers.primary_guardian_id as never, guardian)).toBe("Ingrid Adeyemi");
  const clinic = { first_name: "Una", last_name: "Finch", clinic_name: "Elm Clinic" };
  expect(pickedName(pickers.clinic_id as never, clinic)).toBe("Elm Clinic");
  const names = storedNames(sampleCase({ gp_id: 2, practice_name: "Elm Surgery" }));
  expect(names).toMatchObject({
    primary_guardian_name: "Ingrid Adeyemi",
    secondary_guardian_name: "",
    practice_name: "Elm Surgery",
  });
  const closed = { gp_closed_on: "2026-03-02T10:00:00.000Z" };
  expect(
    storedNames(sampleCase({ gp_id: 2, practice_name: "Elm Surgery", ...closed })).practice_name,
  ).toBe("Elm Surgery (closed)");
});

it("opens the list of its kind from each field, and shows the name in its own field", () => {
  const shown = Object.entries(pickers).map(([field, { entity, nameField }]) => [
    field,
    entity,
    nameField,
  ]);
  expect(shown).toContainEqual(["primary_guardian_id", "guardians", "primary_guardian_name"]);
  expect(shown).toContainEqual(["gp_id", "gps", "practice_name"]);
  expect(shown).toContainEqual(["advisor_id", "users", "advisor_name"]);
});

it("takes any record in a field without a rule", () => {
  const record = { gp_id: 7, guardian_id: 7 };
  expect(objectionTo("gp_id", record, chosen({ secondary_guardian_id: "7" }))).toBeNull();
  expect(objectionTo("shoe_size", record, chosen({}))).toBeNull();
  expect(objectionTo("primary_guardian_id", record, () => undefined)).toBeNull();
  expect(pickedId(pickers.gp_id as never, record)).toBe("7");
});

it("names the type of somebody who is no evaluator", () => {
  expect(wrongType("evaluator", { user_type: "clinic" })?.message).toContain("clinic");
});

it("names a clinic's account without a clinic, and any other account, by the person", () => {
  const una = { first_name: "Una", last_name: "Finch" };
  expect(pickedName(pickers.clinic_id as never, { ...una, clinic_name: null })).toBe("Una Finch");
  expect(pickedName(pickers.advisor_id as never, { ...una, clinic_name: "Elm" })).toBe("Una Finch");
});

it("has a field with an empty name for each record that a case does not have", () => {
  const names = storedNames(null);
  expect(Object.keys(names)).toHaveLength(Object.keys(pickers).length);
  expect(new Set(Object.values(names))).toEqual(new Set([""]));
});
