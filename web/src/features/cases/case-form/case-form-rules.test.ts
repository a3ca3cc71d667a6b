/** The values of the case form, and what is sent. Rules: CASE-1, CASE-13, CASE-17. */
import { caseFieldEntries } from "@helpline/contract/cases/case-fields";
import { caseCreate, caseUpdate } from "@helpline/contract/cases/cases.schema";
import { describe, expect, it } from "vitest";
import { bodyOf } from "#shared/form/form-values.ts";
import { sampleCase } from "../../../../test/case-samples.ts";
import {
  addFields,
  addRules,
  caseValues,
  declaredOf,
  editFields,
  editRules,
  errorsIn,
  guardianValues,
  isShown,
  newCaseValues,
  sectionsOf,
} from "./case-form-rules.ts";

const fieldOf = (name: string) => addFields.find((field) => field.name === name);

describe("the fields", () => {
  it("ask for the first stage only when a case is added", () => {
    expect(addFields.map(({ name }) => name)).toEqual([
      ...editFields.map(({ name }) => name),
      "case_stage",
    ]);
    expect(fieldOf("case_stage")?.notes).toEqual({
      label: "Case stage",
      input: "yes-no",
      required: true,
      options: [
        { value: "advisor", label: "Advisor" },
        { value: "advocate", label: "Advocate" },
      ],
    });
    expect(declaredOf("case_stage")).toBeUndefined();
    const last = sectionsOf(addFields).find(({ fields }) =>
      fields.some(({ name }) => name === "case_stage"),
    );
    expect(last).toMatchObject({ id: "case", title: "Case" });
  });

  it("are marked as required if they always are, or once their row shows", () => {
    expect(fieldOf("primary_guardian_id")?.notes.required).toBe(true);
    expect(fieldOf("child_middle_name")?.notes.required ?? false).toBe(false);
    const needed = caseFieldEntries.filter(([, each]) => each.neededWhenVisible !== undefined);
    expect(needed.length).toBeGreaterThan(0);
    for (const [name] of needed) expect(fieldOf(name)?.notes.required, name).toBe(true);
    expect(addFields.some(({ notes }) => notes.required === false)).toBe(true);
  });

  it("are shown unless they depend on an answer", () => {
    expect(isShown("child_first_name", {})).toBe(true);
    expect(isShown("case_stage", {})).toBe(true);
  });

  it("are counted in a section if they have errors", () => {
    const part = { id: "x", title: "X", fields: editFields.slice(0, 3) };
    const [first, second] = part.fields.map(({ name }) => name);
    expect(errorsIn(part, {})).toBe(0);
    expect(errorsIn(part, { [first ?? ""]: {}, [second ?? ""]: {}, other: {} })).toBe(2);
  });
});

describe("the values", () => {
  it("of a new case are empty but for the day", () => {
    const values = newCaseValues("2026-03-09");
    expect(values).toMatchObject({
      added_on: "09-03-2026",
      child_first_name: "",
      case_stage: "",
      primary_guardian_name: "",
      practice_name: "",
      gp_id_taken_from: "",
      school_id_new: "",
    });
    const filled = Object.entries(values).filter(([, value]) => value !== "");
    expect(filled.map(([name]) => name)).toEqual(["added_on"]);
  });

  it("of a stored case are its own, with the names of its records", () => {
    const values = caseValues(sampleCase());
    expect(values).toMatchObject({
      child_first_name: "Sam",
      primary_guardian_id: "3",
      primary_guardian_name: "Ingrid Adeyemi",
      added_on: "09-03-2026",
    });
    expect(values).not.toHaveProperty("case_stage");
  });

  it("of a known guardian are the id and the name", () => {
    expect(guardianValues({ id: 4, name: "Siobhan Akhtar" })).toEqual({
      primary_guardian_id: "4",
      primary_guardian_name: "Siobhan Akhtar",
    });
  });
});

describe("what is sent", () => {
  const sent = (values: object) => {
    const { fields, isShown: shown, tidy } = addRules;
    const given = { ...newCaseValues("2026-03-09"), ...values };
    return tidy?.(bodyOf(fields, given, shown));
  };

  it("has the band as a number, or none", () => {
    expect(sent({ band: "2" })).toMatchObject({ band: 2 });
    expect(sent({})).toMatchObject({ band: null });
  });

  it("has no answers that are hidden", () => {
    const hidden = { receiving_support: "0", receiving_support_from: "The school" };
    expect(sent(hidden)?.receiving_support_from ?? null).toBeNull();
    expect(sent({ ...hidden, receiving_support: "1" })).toMatchObject({
      receiving_support_from: "The school",
    });
  });

  it("follows the rules of its call, with the id of a stored case", () => {
    expect(addRules).toMatchObject({ fields: addFields, schema: caseCreate });
    expect(editRules(12)).toMatchObject({
      fields: editFields,
      schema: caseUpdate,
      fixed: { case_id: 12 },
      isShown,
    });
    expect(editRules(12).tidy?.({ band: "3" })).toMatchObject({ band: 3 });
  });
});
